import { loggedIn, type Owner } from '../kit/factories.ts'
import type { Product } from './product.ts'

const PLAYLISTS = 5

/** Owners who are logged in, each with five playlists. */
export async function someOwners(product: Product, count: number): Promise<readonly Owner[]> {
  const owners: Owner[] = []
  for (let index = 0; index < count; index += 1) {
    const owner = await loggedIn(product)
    for (let number = 0; number < PLAYLISTS; number += 1) await savePlaylist(owner, number)
    owners.push(owner)
  }
  return owners
}

async function savePlaylist({ browser }: Owner, number: number): Promise<void> {
  const { status } = await browser.rest('POST', '/device/savePlaylist', {
    current_playlist_url_id: '-1',
    playlist_name: `List ${number}`,
    playlist_type: 'general',
    playlist_url: `http://lists.example/${number}.m3u8`,
    username: '',
    password: '',
    xml_url: '',
    protect: 'false',
    pin: '',
  })
  if (status !== 200) throw new Error(`A playlist was not saved: ${status}`)
}

/** The headers of an owner's requests. */
export const headersOf = ({ browser }: Owner, { origin }: Product): Readonly<Record<string, string>> => ({
  'x-client-origin': origin,
  cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
})
