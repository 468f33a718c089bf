import { runOps } from '@player/server/ops'
import type { Owner } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import type { Stack } from '../../kit/stack.ts'

interface OpsResult {
  readonly code: 0 | 1 | 2
  readonly json: unknown
  readonly stderr: string
}

export const REASON = ['--reason', 'The owner called', '--as', 'sue']

export async function ops({ settings }: Pick<Stack, 'settings'>, ...args: string[]): Promise<OpsResult> {
  const { code, output, stderr } = await runOps([...args, '--json'], { ...settings })
  return { code, json: output === '' ? null : JSON.parse(output), stderr }
}

/** Saves a playlist with the PIN 482913; returns its id. */
export async function protectedPlaylist({ browser }: Owner, playlist_name = 'Films'): Promise<string> {
  const { body } = await browser.rest('POST', '/device/savePlaylist', {
    ...NEW_PLAYLIST,
    playlist_name,
    playlist_url: 'http://tv.example/list.m3u',
    protect: true,
    pin: '482913',
  })
  if (typeof body['_id'] !== 'string') throw new Error(`No playlist was saved: ${JSON.stringify(body)}`)
  return body['_id']
}
