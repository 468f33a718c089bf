import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { hasOneCommand, runOps } from '@player/server/ops'
import { dataFolder } from './data-folder.ts'
import { environmentWithProduct } from './environment.ts'
import { readStartSettings } from './settings.ts'
import { SetupProblem } from '../machine/setup-problem.ts'

// `npm run ops`: commands on the database of DATABASE_URL, otherwise on the product that `npm start` runs, or on its data folder.

const entry = fileURLToPath(new URL('../../workers/src/ops/main.ts', import.meta.url))
try {
  const database = process.env['DATABASE_URL'] || process.env['DATABASE_URL_FILE']
  const args = process.argv.slice(2)
  // Help needs no product.
  const lacksCommand = args.length < 2 && !hasOneCommand(args[0])
  const asksForHelp = lacksCommand || args.some((word) => ['help', '--help', '-h'].includes(word))
  const usesProduct = !database && !asksForHelp
  if (usesProduct && args[0] === 'backup') {
    const store = dataFolder(readStartSettings(process.env, []).directory)
    const { code, output, stderr } = await runOps(args, process.env, { store, colors: process.stdout.isTTY })
    process.stdout.write(output)
    process.stderr.write(stderr)
    process.exitCode = code
  } else {
    const env = usesProduct
      ? environmentWithProduct(readStartSettings(process.env, []).directory, process.env)
      : process.env
    const child = spawn(process.execPath, [entry, ...args], { env, stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    process.exitCode = typeof code === 'number' ? code : 1
  }
} catch (error) {
  if (!(error instanceof SetupProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
