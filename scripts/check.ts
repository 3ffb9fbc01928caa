import { runSideBySide, type Step } from './steps.ts'

/** Static checks: they do not run the product. */
export const CHECKS: readonly Step[] = [
  { name: 'format (oxfmt)', command: ['oxfmt', '--check'] },
  { name: 'lint, with types (oxlint)', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types (tsc)', command: ['tsc', '-p', '.'] },
  { name: 'import direction', command: ['node', 'scripts/checks/check-imports.ts'] },
  { name: 'places and shapes of SQL', command: ['node', 'scripts/checks/check-sql.ts'] },
  { name: 'migrations block nobody (squawk)', command: ['node', 'scripts/checks/check-migrations.ts'] },
  { name: 'names, sizes and places of files', command: ['node', 'scripts/checks/check-structure.ts'] },
  { name: 'no secret in a file', command: ['node', 'scripts/checks/check-secrets.ts'] },
  { name: 'ids of the specification: each stands on a page', command: ['node', 'scripts/checks/check-references.ts'] },
  { name: 'clauses: each has a test or a reason', command: ['node', 'scripts/checks/clauses.ts', '--check'] },
  { name: 'ASVS 5.0: each requirement is shown or explained', command: ['node', 'scripts/checks/check-asvs.ts'] },
  { name: 'rules that are broken on purpose are there', command: ['node', 'bench/rules/check-broken-rules.ts'] },
  { name: 'no known advisory hits a package', command: ['node', 'scripts/checks/check-advisories.ts'] },
  { name: 'dead code (knip)', command: ['knip'] },
]

if (import.meta.main) {
  // All of them, so that one run shows everything there is to mend.
  if ((await runSideBySide(CHECKS)).some(({ isPassed }) => !isPassed)) process.exitCode = 1
}
