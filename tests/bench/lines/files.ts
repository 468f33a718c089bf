import type { Bench } from '../bench.ts'
import type { Line, Side } from '../line.ts'
import { loadSide } from '../sides.ts'
import { smallestScript } from '../site.ts'

/** The header of Chromium. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Files, each beside an HTTP server that sends the same bytes from memory; a script also beside nginx. */
export const files = (bench: Bench): readonly Line[] => [
  { name: 'static script', sides: [...sides(bench, smallestScript()), ...proxied(bench)] },
  { name: 'landing page', sides: sides(bench, '/') },
]

const sides = ({ server, fileServer, generator }: Bench, path: string): readonly [Side, Side] => {
  const requests = [{ method: 'GET', path, headers: HEADERS }] as const
  return [
    loadSide('the product', generator, server, () => requests),
    loadSide('node:http', generator, fileServer, () => requests),
  ]
}

const proxied = ({ nginx, generator }: Bench): readonly Side[] =>
  nginx
    ? [
        loadSide('nginx', generator, nginx, () => [
          { method: 'GET', path: smallestScript(), headers: HEADERS },
        ]),
      ]
    : []
