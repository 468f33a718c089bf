import type { Shim } from '../../kernel/shim.ts'

export const playlistShims: readonly Shim[] = [
  {
    verb: 'post',
    path: '/device/savePlaylist',
    calls: 'playlists.save',
    type: 'mutation',
    input: ({ body }) => body,
  },
  {
    verb: 'get',
    path: '/device/playlists/:pin_code',
    calls: 'playlists.opened',
    type: 'mutation',
    input: ({ params }) => ({ pin: params['pin_code'] }),
  },
  {
    verb: 'get',
    path: '/device/checkPlaylistPinCode/:id/:pin',
    calls: 'playlists.open',
    type: 'mutation',
    input: ({ params }) => ({ id: params['id'], pin: params['pin'] }),
    answersNothing: true,
    refusesWith200: true,
  },
  {
    verb: 'delete',
    path: '/device/deletePlayListUrl/:id',
    calls: 'playlists.delete',
    type: 'mutation',
    input: ({ params, body }) => ({ id: params['id'], pin: body['pin'] }),
    refusesWith200: true,
  },
]
