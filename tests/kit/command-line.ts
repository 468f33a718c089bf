import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Prints the usage and exits for `--help` with 0, for a wrong option with 1. */
export function readOptions<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(`${error.message}\n\n${usage}`)
    process.exit(1)
  }
}
