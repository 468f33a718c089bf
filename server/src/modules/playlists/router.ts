import { noOutput } from '../../kernel/outputs.ts'
import { owner, router } from '../../kernel/procedures.ts'
import { arrangeGroups, readArrangement, setArranging } from './arrange/arrange-groups.ts'
import * as arranging from './arrange/contract.ts'
import * as contract from './contract.ts'
import { deletePlaylist } from './delete-playlist.ts'
import * as hosts from './hosts/contract.ts'
import { listHosts } from './hosts/list-hosts.ts'
import { moveHost } from './hosts/move-host.ts'
import { swapAddress } from './hosts/swap-address.ts'
import { undoMove } from './hosts/undo-move.ts'
import { listPlaylists } from './list-playlists.ts'
import { answer } from './messages.ts'
import { openedPlaylists, openPlaylist } from './open-playlist.ts'
import { restorePlaylist } from './restore-playlist.ts'
import { savePlaylist } from './save-playlist.ts'

const ownerWithCaller = owner.use(({ ctx: { deviceId, session }, next }) =>
  next({ ctx: { caller: { deviceId, sessionId: session.id } } }),
)

export const playlistsRouter = router({
  list: owner.output(contract.ownPlaylistsOutput).query(({ ctx: call, path }) => {
    const { ctx, deviceId, session } = call
    return call.readInTurn(deviceId, path, async () => ({
      playlists: await listPlaylists(ctx, deviceId, session.playlists),
    }))
  }),

  save: ownerWithCaller
    .input(contract.savePlaylistInput)
    .output(contract.savePlaylistOutput)
    .mutation(({ ctx: { ctx, caller }, input }) => savePlaylist(ctx, caller, input)),

  /** This and `opened` are mutations, so that the PIN is sent in a body. */
  open: ownerWithCaller
    .input(contract.openPlaylistInput)
    .output(contract.openPlaylistOutput)
    .mutation(async ({ ctx: { ctx, caller }, input }) => ({
      playlist: await openPlaylist(ctx, caller, input),
    })),

  opened: ownerWithCaller
    .input(contract.openedPlaylistsInput)
    .output(contract.playlistsOutput)
    .mutation(({ ctx: call, path, input }) =>
      call.readInTurn(call.deviceId, path, async () => ({
        playlists: await openedPlaylists(call.ctx, call.caller, input.pin),
      })),
    ),

  delete: owner
    .input(contract.deletePlaylistInput)
    .output(contract.deletePlaylistOutput)
    .mutation(async ({ ctx: { ctx, deviceId }, input }) => {
      await deletePlaylist(ctx, deviceId, input)
      return answer('playlist_deleted')
    }),

  restore: owner
    .input(contract.restorePlaylistInput)
    .output(noOutput)
    .mutation(({ ctx: { ctx, deviceId }, input }) => restorePlaylist(ctx, deviceId, input.id)),

  hosts: ownerWithCaller
    .output(hosts.hostsOutput)
    .query(({ ctx: call, path }) =>
      call.readInTurn(call.deviceId, path, () => listHosts(call.ctx, call.caller)),
    ),

  moveHost: ownerWithCaller
    .input(hosts.moveHostInput)
    .output(hosts.moveHostOutput)
    .mutation(({ ctx: { ctx, caller }, input }) => moveHost(ctx, caller, input)),

  undoMove: ownerWithCaller
    .input(hosts.undoMoveInput)
    .output(hosts.undoMoveOutput)
    .mutation(({ ctx: { ctx, caller }, input }) => undoMove(ctx, caller, input.id)),

  swapAddress: ownerWithCaller
    .input(hosts.swapAddressInput)
    .output(noOutput)
    .mutation(({ ctx: { ctx, caller }, input }) => swapAddress(ctx, caller, input)),

  arrangement: ownerWithCaller
    .input(arranging.arrangementInput)
    .output(arranging.arrangementOutput)
    .query(({ ctx: call, path, input }) =>
      call.readInTurn(call.deviceId, path, () => readArrangement(call.ctx, call.caller, input.id)),
    ),

  setArranging: ownerWithCaller
    .input(arranging.setArrangingInput)
    .output(noOutput)
    .mutation(({ ctx: { ctx, caller }, input }) => setArranging(ctx, caller, input)),

  arrange: ownerWithCaller
    .input(arranging.arrangeInput)
    .output(arranging.arrangeOutput)
    .mutation(({ ctx: { ctx, caller }, input }) => arrangeGroups(ctx, caller, input)),
})
