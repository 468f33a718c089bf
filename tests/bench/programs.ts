import { join } from 'node:path'
import { startProcess, type Running } from '../load/processes.ts'

/** Starts a build of the product as its image does (infra/docker/Dockerfile), without its log; by default the build of this checkout. */
export const startProgram = (
  name: 'server' | 'workers',
  settings: Readonly<Record<string, string>>,
  checkout = '',
): Promise<Running> =>
  startProcess(
    join(checkout, name, 'dist/bin/main.js'),
    { MALLOC_MMAP_THRESHOLD_: '1048576', ...settings },
    { quiet: true, flags: ['--max-semi-space-size=16'] },
  )
