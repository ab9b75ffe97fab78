"""Several classes: what each is taken for, what that costs, and which errors weigh most."""
