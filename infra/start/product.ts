import { mkdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '@player/server/compose'
import { siteSettings } from '@player/server/site-settings'
import { keepRunning, type RunningProgram } from './keep-running.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** As in infra/docker/Dockerfile, which explains both. */
const MALLOC = { MALLOC_MMAP_THRESHOLD_: '1048576' }
const YOUNG_GENERATION = '--max-semi-space-size=16'

interface ProductOptions {
  environment: NodeJS.ProcessEnv
  logs: string
  /** The port of Vite's server; if set, source changes restart the programs. */
  watchOn?: number | undefined
}

/** Starts the programs that also run in production. */
export function startProduct({ environment, logs, watchOn }: ProductOptions) {
  mkdirSync(logs, { recursive: true })
  const program = (name: string, folder: string, built: string, source: string) =>
    keepRunning({
      name,
      args: [YOUNG_GENERATION, join(root, folder, watchOn === undefined ? built : source)],
      environment: { ...MALLOC, ...environment },
      logFile: join(logs, `${name}.log`),
    })
  const programs = [
    program('server', 'server', 'dist/bin/main.js', 'src/main.ts'),
    program('worker', 'workers', 'dist/bin/main.js', 'src/main.ts'),
  ]
  if (environment['PLAYLIST_LOOKS'] === 'on')
    programs.push(program('looks', 'workers', 'dist/bin/looks.js', 'src/looks/main.ts'))
  const stopWatching = watchOn === undefined ? undefined : watchSource(programs)
  const running = watchOn === undefined ? programs : [...programs, webServer(watchOn, environment, logs)]
  return {
    /** Settles when all programs are ready; rejects if one does not start. */
    ready: Promise.all(running.map(({ ready }) => ready)),
    stop: async () => {
      stopWatching?.()
      await Promise.all(running.map((program) => program.stop()))
    },
  }
}

function webServer(port: number, environment: NodeJS.ProcessEnv, logs: string): RunningProgram {
  return keepRunning({
    name: 'web server',
    args: [
      join(root, 'node_modules/vite/bin/vite.js'),
      '--port',
      String(port),
      '--strictPort',
      '--clearScreen=false',
    ],
    cwd: join(root, 'web'),
    environment: {
      ...environment,
      SERVER_URL: `http://127.0.0.1:${environment['PORT']}`,
      SITE_SETTINGS: JSON.stringify(siteSettings(loadConfig(environment))),
    },
    logFile: join(logs, 'web.log'),
    readyLine: /ready in/,
  })
}

/** Restarts the programs after changes; returns a function that stops watching. */
function watchSource(programs: RunningProgram[]): () => void {
  let pending: NodeJS.Timeout | undefined
  const onChange = () => {
    clearTimeout(pending)
    pending = setTimeout(() => {
      console.log('The source changed. Restarting.')
      for (const program of programs) program.restart()
    }, 150)
  }
  const watchers = ['server/src', 'workers/src', 'db/src'].map((folder) =>
    watch(join(root, folder), { recursive: true }, onChange),
  )
  return () => {
    clearTimeout(pending)
    for (const watcher of watchers) watcher.close()
  }
}
