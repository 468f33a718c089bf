import type { PlaylistType, SavePlaylistInput } from '@player/server/contract/playlists'
import { answer } from '@player/server/messages/playlists'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { useForm } from '../../forms/use-form.ts'
import { askAbout, checkPlaylist, type PlaylistValues } from './playlist-values.ts'
import { type Refusal, saveRefusal } from './refusals.ts'

interface PlaylistFormOptions {
  kind: PlaylistType
  initial: PlaylistValues
  /** None for a new one. */
  id?: string | undefined
  onSaved: (id: string) => Promise<void>
  /** Called before saving; false if it is not saved yet. */
  before?: (playlist: SavePlaylistInput) => boolean
  /** Called when the playlist needs its PIN again. */
  onLocked?: () => void
}

export type PlaylistFormState = ReturnType<typeof usePlaylistForm>

/** The form of a playlist. A failure keeps the input. */
export function usePlaylistForm(options: PlaylistFormOptions) {
  const { kind, initial, id, onSaved, before = () => true, onLocked } = options
  // One per form: saving again after a lost answer adds nothing.
  const [newId] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [confirmed, setConfirmed] = useState<readonly string[]>([initial.playlist_url, initial.xml_url])
  const utils = trpc.useUtils()
  const mutation = trpc.playlists.save.useMutation()
  const form = useForm({
    initial,
    check: (values) => askAbout(values, confirmed, checkPlaylist(kind, values, id)),
    submit: save,
    onFailure: (failure) =>
      failure.code === answer('playlist_protected').code && onLocked
        ? onLocked()
        : setRefusal(saveRefusal(failure)),
  })

  async function save(playlist: SavePlaylistInput): Promise<void> {
    if (!before(playlist)) return
    const { _id } = await mutation.mutateAsync({
      ...playlist,
      ...(id === undefined && { new_id: newId }),
    })
    form.reset(form.values)
    // The list must contain what was saved.
    await utils.playlists.list.refetch().catch(() => undefined)
    await onSaved(_id)
  }

  return {
    form,
    /** Why it was not saved; null without a failure. */
    refusal,
    forgetRefusal: () => setRefusal(null),
    /** Saves this address without asking about it. */
    keep: (address: string) => setConfirmed([...confirmed, address]),
  }
}
