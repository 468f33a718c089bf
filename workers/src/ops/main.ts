import { runOps } from '@player/server/ops'
import { workerSettings } from '../config.ts'
import { workerChecks } from './checks.ts'

// `npm run ops -- <group> <command> …`: the server's commands. Here `check` also checks mail and queue.

const { code, output, stderr } = await runOps(process.argv.slice(2), process.env, {
  colors: process.stdout.isTTY,
  checks: workerChecks,
  settingNames: Object.keys(workerSettings),
})
process.stdout.write(output)
process.stderr.write(stderr)
process.exitCode = code
