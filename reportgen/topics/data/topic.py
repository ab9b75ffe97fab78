"""The data."""

from reportgen.topics.data import columns_findings, figures, findings, leaks_findings, picture
from reportgen.topics.data.page import data_record, data_section
from reportgen.topics.data.words import data
from reportgen.topics.topic import Contribution, Figure, Topic, Words

TOPIC = Topic(
    on_cases=Contribution(
        words={"data": Words(tell=data)},
        figures={"over_time": Figure(words=figures.over_time, picture=picture.over_time, when=figures.has_quarters)},
        sections={"data": data_section},
        records={"data": data_record},
        findings=(
            findings.few_clusters,
            findings.clusters_across_folds,
            findings.only_flagged_checked,
            findings.label_problems,
            findings.labels_alike,
            findings.doubtful_labels,
            findings.convenience_sample,
            findings.small_test,
            findings.incomplete_join,
            findings.repeated_ids,
            leaks_findings.one_model_twice,
            leaks_findings.same_case_in_both_splits,
            leaks_findings.id_tells_label,
            leaks_findings.missing_code_in_columns,
            leaks_findings.numbers_in_text,
            columns_findings.undeclared_values,
            columns_findings.column_tells_label,
            columns_findings.twin_columns,
            findings.prevalence_shift,
            findings.group_shift,
            findings.missing_labels,
            findings.missing_scores,
        ),
        findings_of_models=(
            findings.labels_missing_by_flag,
            findings.scores_missing_by_class,
            findings.changes_over_time,
            findings.label_errors,
            findings.shift_moves_cut_off,
            leaks_findings.same_score_in_both_splits,
            leaks_findings.score_is_label,
            leaks_findings.missing_code,
        ),
    ),
    without_cases=Contribution(
        records={"data": data_record},
        findings=(findings.only_flagged_checked, findings.label_problems, findings.convenience_sample),
    ),
)
