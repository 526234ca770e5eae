"""Names of the files that pytest collects for us. Light."""

E2E = (".e2e.yaml", ".e2e.yml")
POLICY = ".policy.yaml"
