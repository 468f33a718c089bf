import axios, { type AxiosInstance } from 'axios'
import { cookieHeader } from './browser.ts'
import { loggedIn, type Owner } from './factories.ts'
import { checkRest } from './declared-answers.ts'
import { NEW_PLAYLIST } from './new-playlist.ts'
import type { Stack } from './stack.ts'

export const newPlaylist = {
  ...NEW_PLAYLIST,
  current_playlist_url_id: -1,
  playlist_name: 'Evenings',
  playlist_url: 'http://films.example/list.m3u',
}

/** The original client: axios with credentials and an origin header. */
export function clientOf(stack: Stack, cookie = ''): AxiosInstance {
  const client = axios.create({
    baseURL: `${stack.url}/frontend`,
    withCredentials: true,
    headers: { 'X-Client-Origin': stack.origin, ...(cookie && { Cookie: cookie }) },
    validateStatus: () => true,
  })
  client.interceptors.response.use((response) => {
    checkRest(response.config.method ?? 'get', response.config.url ?? '', response.data)
    return response
  })
  return client
}

export async function ownerOf(stack: Stack): Promise<{ owner: Owner; client: AxiosInstance }> {
  const owner = await loggedIn(stack)
  return { owner, client: clientOf(stack, cookieHeader(owner.browser)) }
}
