import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tokenOf } from '@player/server/contract/site'

const docs = fileURLToPath(new URL('../../docs/app/', import.meta.url))

const OPENAPI = 'openapi.v1.json'
/** The origin in the OpenAPI document. The build replaces it with a token, and the server the token with its own origin. */
const EXAMPLE_ORIGIN = 'https://player.example'

interface PageParts {
  readonly render: (guide: string, document: unknown) => Promise<string>
  /** Returns what to insert before </head>. */
  readonly head: (html: string) => string
}

/** Writes the page for developers, the OpenAPI document and the test vectors. */
export async function writeDevelopers(client: string, { render, head }: PageParts): Promise<void> {
  const folder = join(client, 'developers')
  await mkdir(folder, { recursive: true })
  await copyFile(join(docs, 'test-vectors.v1.json'), join(folder, 'test-vectors.v1.json'))
  const openApi = await readFile(join(docs, OPENAPI), 'utf8')
  await writeFile(join(folder, OPENAPI), openApi.replaceAll(EXAMPLE_ORIGIN, tokenOf('origin')))
  const document: unknown = JSON.parse(openApi)
  const html = await render(await readFile(join(docs, 'README.md'), 'utf8'), document)
  await writeFile(join(folder, 'index.html'), html.replace('</head>', `${head(html)}</head>`))
}
