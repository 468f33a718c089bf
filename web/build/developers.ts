import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('../../docs/app/', import.meta.url))

/** Served as they are. */
const FILES = ['openapi.v1.json', 'test-vectors.v1.json']

interface Parts {
  /** The finished page of the guide and the OpenAPI document. */
  readonly render: (guide: string, document: unknown) => Promise<string>
  /** What goes before </head>. */
  readonly head: (html: string) => string
}

/** Writes the page for developers from the documents of the app's interface, and those beside it. */
export async function writeDevelopers(client: string, { render, head }: Parts): Promise<void> {
  const folder = join(client, 'developers')
  await mkdir(folder, { recursive: true })
  for (const file of FILES) await copyFile(join(docs, file), join(folder, file))
  const document: unknown = JSON.parse(await readFile(join(docs, 'openapi.v1.json'), 'utf8'))
  const html = await render(await readFile(join(docs, 'README.md'), 'utf8'), document)
  await writeFile(join(folder, 'index.html'), html.replace('</head>', `${head(html)}</head>`))
}
