// Entry point of `npm start`, `npm test` and the other commands. Plain JavaScript without packages for Node 18 or newer:
// it installs the dependencies of the lock file, finds a Node that runs TypeScript, and runs the command with it.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, constants } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isOldNode } from './machine/old-node.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const installedLock = join(root, 'node_modules', '.installed-lock')
const [command, ...args] = process.argv.slice(2)

/** Programs that run the builds, which are first brought up to date. */
const builtPrograms = {
  start: 'infra/start/up.ts',
  bench: 'tests/bench/run.ts',
  sweep: 'tests/sweep.ts',
  'upgrade-test': 'tests/load/upgrade.ts',
  lighthouse: 'tests/lighthouse.ts',
  interactions: 'tests/interactions.ts',
  words: 'tests/words.ts',
  looks: 'tests/load/looks.ts',
  screenshots: 'tests/screenshots.ts',
  pictures: 'tests/pictures.ts',
}
const programs = {
  test: 'tests/run.ts',
  ops: 'infra/start/ops.ts',
  release: 'infra/release/main.ts',
  load: 'tests/load/payments.ts',
  proxies: 'tests/load/proxies.ts',
  requests: 'tests/load/requests.ts',
  attack: 'tests/load/attack.ts',
  rotation: 'tests/load/rotation.ts',
  backup: 'tests/load/backup.ts',
  reading: 'tests/load/reading/main.ts',
  faults: 'tests/faults/run.ts',
  soak: 'tests/faults/soak.ts',
}
const commands = {
  dev: () => runNode('infra/start/up.ts', '--watch'),
  mutation: (name = args.shift() ?? 'payments') =>
    run('stryker', ['run', `tests/mutation/${name}.json`, ...args]),
  plans: () => {
    process.env.SWEEP = '1'
    return run('vitest', ['run', 'scale/plans', ...args])
  },
  check: async () => {
    // Each checker of the compiler checks shared types again, so there are no more of them than processors.
    const checkers = ['--checkers', `${Math.min(4, availableParallelism())}`]
    const types = (await run('tsc', checkers)) || (await run('tsc', ['-p', 'web', ...checkers]))
    const lint = await run('oxlint', ['--type-aware'])
    const format = await run('oxfmt', ['--check'])
    return types || lint || format
  },
}
for (const [name, file] of Object.entries(programs)) commands[name] = () => runNode(file)
for (const [name, file] of Object.entries(builtPrograms))
  commands[name] = async () => {
    await build()
    return runNode(file)
  }

let node = process.execPath
let child
let isStopping = false

// A signal to this process only is passed on; Ctrl-C reaches the whole process group.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => stop(signal === 'SIGINT' && process.stdin.isTTY ? undefined : signal))
// npm sends signals to the shell between it and this process, which then ends without passing them on.
const parent = process.ppid
const watch = setInterval(() => process.ppid === parent || stop('SIGTERM'), 200).unref()
if (!process.env.npm_lifecycle_event) clearInterval(watch)

if (!Object.hasOwn(commands, command))
  fail(`Unknown command. The commands are: ${Object.keys(commands).join(', ')}.`)
if (!isInstalled()) await install()
node = findNode()
process.env.PATH = [bin, dirname(node), process.env.PATH].join(delimiter)
process.exit(await commands[command]())

function stop(signal) {
  isStopping = true
  clearInterval(watch)
  if (signal) child?.kill(signal)
}

function isInstalled() {
  if (existsSync(installedLock) && readFileSync(installedLock, 'utf8') === lockHash()) return true
  const installed = packagesIn('node_modules/.package-lock.json')
  return Object.entries(packagesIn('package-lock.json')).every(([path, locked]) => {
    if (!path.includes('node_modules/')) return true
    const present = installed[path]
    if (!present) return !isNeeded(locked)
    return present.version === locked.version && present.integrity === locked.integrity
  })
}

/** Whether a package is needed: of the optional ones only those for this platform, PostgreSQL and Node. */
function isNeeded({ optional, os, cpu, libc }) {
  if (!optional) return true
  return Boolean(os?.includes(process.platform) && (cpu ?? [process.arch]).includes(process.arch) && !libc)
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function packagesIn(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

async function install() {
  console.log('Installing the dependencies, because node_modules does not match package-lock.json.')
  console.log('It takes about a minute and 600 MB of disk.')
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  // On a terminal npm shows its own progress.
  const progress = setInterval(() => console.log(`Still installing after ${seconds()} s.`), 10_000)
  if (process.stderr.isTTY) clearInterval(progress)
  // `npm ci` deletes node_modules, so neither Node nor npm may run from there.
  const isOutside = (path) => path && !path.startsWith(join(root, 'node_modules'))
  process.env.PATH = (process.env.PATH ?? '').split(delimiter).filter(isOutside).join(delimiter)
  const script = process.env.npm_execpath ?? ''
  const usesNpmCli = basename(script) === 'npm-cli.js' && isOutside(process.env.npm_node_execpath)
  const [file, first] = usesNpmCli ? [process.env.npm_node_execpath, [script]] : ['npm', []]
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const code =
    (await run(file, [...first, ...flags])) ||
    (script && isOldNode(process.versions.node) ? await reinstall([script, ...flags]) : 0)
  clearInterval(progress)
  if (code)
    fail('The dependencies could not be installed. See npm’s error above, then run the same command again.')
  writeFileSync(installedLock, lockHash())
  console.log(`Installed in ${seconds()} s.`)
}

/** npm leaves out optional packages for which its own Node is too old, so the included Node runs it again, from a copy. */
async function reinstall(npm) {
  const copy = join(root, '.cache', 'node')
  mkdirSync(dirname(copy), { recursive: true })
  copyFileSync(findNode(), copy)
  const code = await run(copy, ['--no-deprecation', ...npm])
  rmSync(copy)
  return code
}

function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  // npm 9.2, which Debian 12 has, does not link it in `.bin`.
  const unlinked = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  const included = [join(bin, 'node'), unlinked].find(existsSync)
  if (included !== undefined) return included
  return fail(
    `Node 24 or newer is required, but this is ${process.version}. Install it from https://nodejs.org and try again.`,
  )
}

/** Builds the site, the server, the worker and the television if they changed; prints only delays and failures. */
async function build() {
  const notice = setTimeout(() => console.log('Building the product.'), 700)
  let output = ''
  const code = await run('turbo', ['run', 'build', 'television'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    onOutput: (text) => (output += text),
  })
  clearTimeout(notice)
  if (code) fail(`${output}\nThe product could not be built; the reason is above.`)
}

/** Runs a program of ours. Its IPC channel closes when this process ends, which stops it. */
function runNode(file, ...flags) {
  return run(node, [file, ...flags, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
}

/** Runs a program and returns its exit code; exits with it after a signal. */
function run(file, flags, { stdio = 'inherit', onOutput } = {}) {
  return new Promise((done) => {
    const env = {
      // Node keeps compiled code for the next start.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      ...process.env,
      TURBO_TELEMETRY_DISABLED: '1',
      TURBO_NO_UPDATE_NOTIFIER: '1',
    }
    child = spawn(file, flags, {
      cwd: root,
      env,
      stdio,
      shell: process.platform === 'win32' && file !== node,
    })
    child.stdout?.setEncoding('utf8').on('data', onOutput)
    child.stderr?.setEncoding('utf8').on('data', onOutput)
    child.on('error', (error) => fail(`${file} cannot be run: ${error.message}.`))
    child.on('close', (status, signal) => {
      const code = status ?? 128 + constants.signals[signal]
      if (isStopping) process.exit(code)
      done(code)
    })
  })
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
