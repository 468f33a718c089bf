import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { dockerAnswers } from './tests/kit/docker.ts'

const integration = (name: string, setup: string, include: string[]): TestProjectInlineConfiguration => ({
  test: {
    name,
    include,
    globalSetup: setup,
    testTimeout: 90_000,
    hookTimeout: 30_000,
    // A machine that is shared stands still for seconds at times. The end of `npm test` names what passed only the second time.
    retry: 1,
    // A file brings its own stack, so that nothing is left in a module that another would find; loading all of them anew for
    // each file would be a quarter of the time.
    isolate: false,
    sequence: { groupOrder: 1 },
  },
})

export default defineConfig({
  test: {
    globalSetup: 'tests/kit/setup.ts',
    // Integration tests wait more than they compute.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{server,workers,db,infra}/**/*.test.ts', 'web/{src,build}/**/*.test.{ts,tsx}'],
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      integration('integration on PostgreSQL', 'tests/kit/setup-embedded.ts', [
        'tests/integration/**/*.test.ts',
      ]),
      // Once more on the engines of production what depends on them: queue, locks, transactions. The rest is the same on any.
      ...((await dockerAnswers())
        ? [
            integration('integration in containers', 'tests/kit/setup-containers.ts', [
              'tests/integration/{db,devices,outbox}/**/*.test.ts',
              'tests/integration/payments/{capture,edge-cases-*,journey,order-again,refund,restored-backup,start,webhooks}.test.ts',
            ]),
          ]
        : []),
    ],
  },
})
