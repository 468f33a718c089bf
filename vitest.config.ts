import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { dockerAnswers } from './tests/kit/docker.ts'

/** A shared machine may pause for seconds; no test measures time. */
const PATIENT = { testTimeout: 30_000, expect: { poll: { timeout: 30_000 } } }

/** Run by `npm run plans`. */
const LONG = ['tests/integration/scale/plans.test.ts']

const integration = (name: string, setup: string, include: string[]): TestProjectInlineConfiguration => ({
  test: {
    name,
    include,
    exclude: process.env['SWEEP'] ? [] : LONG,
    globalSetup: setup,
    ...PATIENT,
    testTimeout: 240_000,
    hookTimeout: 30_000,
    // `npm test` lists tests that passed only on retry.
    retry: 1,
    // Each file has its own stack, so no state leaks; reloading the modules per file would take a quarter
    // of the time.
    isolate: false,
  },
})

export default defineConfig({
  test: {
    globalSetup: 'tests/kit/setup.ts',
    tags: [{ name: 'sweep', description: 'Takes long: runs by `npm run sweep`, not by `npm test`.' }],
    ...(process.env['SWEEP'] ? {} : { tagsFilter: ['!sweep'] }),
    // On two processors three take the least time: fewer idle, more each load all modules again.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{server,workers,db,infra}/**/*.test.ts',
            'web/{src,build,television}/**/*.test.{ts,tsx}',
          ],
          ...PATIENT,
          isolate: false,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          isolate: false,
          // They compile and read the whole repository.
          testTimeout: 60_000,
        },
      },
      integration('integration on PostgreSQL', 'tests/kit/setup-embedded.ts', [
        'tests/integration/**/*.test.ts',
      ]),
      // The queue on Redis, and the migrations and constraints of the image's PostgreSQL. The other files get the same
      // PostgreSQL version embedded, and the fault matrix runs on both engines.
      ...((await dockerAnswers())
        ? [
            integration('integration in containers', 'tests/kit/setup-containers.ts', [
              'tests/integration/outbox/**/*.test.ts',
              'tests/integration/db/{constraints,migrations}.test.ts',
              'tests/integration/payments/{journey,paid-twice,restored-backup,webhooks}.test.ts',
            ]),
          ]
        : []),
    ],
  },
})
