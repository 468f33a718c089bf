import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tokenOf } from '@player/server/contract/site'
import { themeColours } from '../src/content/theme-colours.ts'

/** Writes the web app manifest. The server fills in the operator's name. */
export async function writeManifest(client: string): Promise<void> {
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  const manifest = {
    name: tokenOf('name'),
    short_name: tokenOf('name'),
    start_url: '/',
    display: 'browser',
    background_color: themeColours.night,
    theme_color: themeColours.night,
    icons: [icon(192), icon(512)],
  }
  await writeFile(join(client, 'site.webmanifest'), JSON.stringify(manifest))
}
