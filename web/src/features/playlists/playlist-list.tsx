import { PLAYLIST_TYPES, PLAYLISTS_PER_PAGE, type PlaylistView } from '@player/server/contract/playlists'
import { messages } from '@player/server/messages/playlists'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Toast } from '../../ui/controls/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryFailure } from '../../api/query-failure.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { LIST_TITLE } from './deletion-notice.tsx'
import { useDeletionOffer } from './deletion-offer.tsx'
import { findPlaylists } from './find-playlists.ts'
import styles from './playlist-list.module.css'
import { PlaylistRow, RowSkeletons } from './playlist-row.tsx'
import { PlaylistSearch } from './playlist-search.tsx'
import { words } from './words.ts'
import { Plus } from 'lucide-react'
import { ADD_VIEWS, MOVED_VIEW } from './playlists-search.ts'

interface PlaylistListProps {
  page: number
  search: string
}

/** The device's playlists, eight a page. */
export function PlaylistList({ page, search }: PlaylistListProps) {
  const navigate = useNavigate()
  const list = trpc.playlists.list.useQuery()
  const results = trpc.results.list.useQuery()
  const session = trpc.sessions.current.useQuery()
  const isInactive = session.data?.device.is_trial === 0
  const saved = useSavedPlaylist()
  const [deleting, setDeleting] = useState<PlaylistView | null>(null)
  const offerUndo = useDeletionOffer()
  const askToDelete = useCallback(
    (playlist: PlaylistView) => startTransition(() => setDeleting(playlist)),
    [],
  )
  const all = list.data?.playlists
  const shown = findPlaylists(all ?? [], search, page)

  const show = (next: PlaylistListProps, replace: boolean) =>
    void navigate({
      to: '/dashboard',
      search: {
        ...(next.page > 1 && { page: next.page }),
        ...(next.search && { search: next.search }),
      },
      replace,
      resetScroll: false,
    })

  return (
    <section className={styles['page']} aria-labelledby={LIST_TITLE}>
      <header className={styles['head']}>
        <h1 id={LIST_TITLE} tabIndex={-1} className={styles['title']}>
          {words.list.title}
        </h1>
        {all?.length !== 0 && <AddLinks />}
      </header>
      {all && (all.length > PLAYLISTS_PER_PAGE || search !== '') && (
        <PlaylistSearch
          value={search}
          matchCount={shown.matchCount}
          onValue={(text) => show({ page: 1, search: text }, true)}
        />
      )}
      {list.isPending && <RowSkeletons />}
      {list.isError && !all && <QueryFailure title={words.list.loadFailed} query={list} />}
      {all?.length === 0 && (
        <div className={styles['room']} data-surface="night" data-room>
          <EmptyState title={words.list.none.title} action={<AddLinks />}>
            {isInactive ? words.list.none.inactive : words.list.none.text}
          </EmptyState>
        </div>
      )}
      {all && all.length > 0 && shown.matchCount === 0 && (
        <EmptyState
          title={words.list.notFound.title}
          action={
            <Button kind="secondary" onClick={() => show({ page: 1, search: '' }, true)}>
              {words.list.notFound.all}
            </Button>
          }
        />
      )}
      <ul className={styles['rows']}>
        {shown.playlists.map((playlist) => (
          <PlaylistRow
            key={playlist._id}
            playlist={playlist}
            result={results.data?.playlists.find(({ id }) => id === playlist._id)}
            isNew={playlist._id === saved.id}
            onDelete={askToDelete}
          />
        ))}
      </ul>
      <Pager
        label={words.list.pages}
        page={shown.page}
        pages={shown.pageCount}
        onPage={(next) => show({ page: next, search }, false)}
      />
      {all && all.length > 0 && (
        <p>
          <Link to="/dashboard" search={{ view: MOVED_VIEW }} className="list-link">
            {words.moved.title}
          </Link>
        </p>
      )}
      {saved.announced && <Toast kind="good" title={messages.playlist_saved} onClose={saved.forget} />}
      {deleting && (
        <DeleteDialog
          playlist={all?.find(({ _id }) => _id === deleting._id) ?? deleting}
          onDeleted={(done) => {
            setDeleting(null)
            offerUndo(done)
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  )
}

function AddLinks() {
  return (
    <div className={styles['add']}>
      {PLAYLIST_TYPES.map((type, index) => (
        <Link
          key={type}
          to="/dashboard"
          search={{ view: ADD_VIEWS[type] }}
          className={buttonClass({ kind: index === 0 ? 'primary' : 'secondary' })}
        >
          <Plus size={18} aria-hidden="true" />
          {words.add.title[type]}
        </Link>
      ))}
    </div>
  )
}

interface SavedPlaylist {
  /** Undefined when none was saved just before. */
  readonly id: string | undefined
  readonly announced: boolean
  readonly forget: () => void
}

/** The playlist saved just before this visit of the list. */
function useSavedPlaylist(): SavedPlaylist {
  const navigate = useNavigate()
  const savedBefore = useLocation({ select: ({ state }) => state.savedPlaylist })
  const [id] = useState(savedBefore)
  const [forgotten, setForgotten] = useState(false)
  const forget = useCallback(() => setForgotten(true), [])
  useEffect(() => {
    // Announced once, not again after a reload.
    if (savedBefore !== undefined) void navigate({ to: '.', search: true, replace: true, resetScroll: false })
  }, [savedBefore, navigate])
  return { id, announced: id !== undefined && !forgotten, forget }
}
