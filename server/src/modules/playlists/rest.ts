import { noFields } from '../../kernel/outputs.ts'
import { shim } from '../../kernel/shim.ts'
import { deletePlaylistOutput, playlistsOutput, savePlaylistOutput } from './contract.ts'

export const playlistShims = [
  shim('post', '/device/savePlaylist', 'playlists.save', savePlaylistOutput),
  shim('get', '/device/playlists/:pin_code', 'playlists.opened', playlistsOutput, {
    input: ({ params }) => ({ pin: params['pin_code'] }),
  }),
  shim('get', '/device/checkPlaylistPinCode/:id/:pin', 'playlists.open', noFields, {
    input: ({ params }) => ({ id: params['id'], pin: params['pin'] }),
    refusalStatus: 200,
  }),
  shim('delete', '/device/deletePlayListUrl/:id', 'playlists.delete', deletePlaylistOutput, {
    input: ({ params, body }) => ({ id: params['id'], pin: body['pin'] }),
    refusalStatus: 200,
  }),
]
