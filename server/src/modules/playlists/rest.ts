import { noFields } from '../../kernel/outputs.ts'
import type { Shim } from '../../kernel/shim.ts'
import { deletePlaylistOutput, playlistsOutput, savePlaylistOutput } from './contract.ts'

export const playlistShims: readonly Shim[] = [
  {
    verb: 'post',
    path: '/device/savePlaylist',
    calls: 'playlists.save',
    type: 'mutation',
    input: ({ body }) => body,
    answer: savePlaylistOutput,
  },
  {
    verb: 'get',
    path: '/device/playlists/:pin_code',
    calls: 'playlists.opened',
    type: 'mutation',
    input: ({ params }) => ({ pin: params['pin_code'] }),
    answer: playlistsOutput,
  },
  {
    verb: 'get',
    path: '/device/checkPlaylistPinCode/:id/:pin',
    calls: 'playlists.open',
    type: 'mutation',
    input: ({ params }) => ({ id: params['id'], pin: params['pin'] }),
    answer: noFields,
    refusesWith200: true,
  },
  {
    verb: 'delete',
    path: '/device/deletePlayListUrl/:id',
    calls: 'playlists.delete',
    type: 'mutation',
    input: ({ params, body }) => ({ id: params['id'], pin: body['pin'] }),
    answer: deletePlaylistOutput,
    refusesWith200: true,
  },
]
