import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tokenOf } from '@player/server/contract/site'

/** The dark background colour, '#rrggbb': browsers paint their frame with it. */
export async function nightColour(): Promise<string> {
  const tokens = await readFile(new URL('../src/ui/tokens.css', import.meta.url), 'utf8')
  const colour = /--night-900:\s*(#[0-9a-f]{6})/.exec(tokens)?.[1]
  if (!colour) throw new Error('tokens.css names no colour --night-900.')
  return colour
}

/** Writes the web app manifest. The server fills in the operator's name. */
export async function writeManifest(client: string, colour: string): Promise<void> {
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  const manifest = {
    name: tokenOf('name'),
    short_name: tokenOf('name'),
    start_url: '/',
    display: 'browser',
    background_color: colour,
    theme_color: colour,
    icons: [icon(192), icon(512)],
  }
  await writeFile(join(client, 'site.webmanifest'), JSON.stringify(manifest))
}
