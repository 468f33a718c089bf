import { useState } from 'react'
import { QueryState } from '../../api/query-state.tsx'
import { trpc } from '../../api/trpc.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TelevisionPage } from '../../ui/television-page.tsx'
import { MovedHostForm } from './moved-host-form.tsx'
import { MovedHostUndo } from './moved-host-undo.tsx'
import { MovedTelevision } from './moved-television.tsx'
import { words } from './moved-words.ts'
import { words as playlistWords } from './words.ts'

export function MovedHost() {
  const utils = trpc.useUtils()
  const query = trpc.playlists.hosts.useQuery()
  const [message, setMessage] = useState('')
  const [shown, setShown] = useState({ from: '', to: '' })
  const { hosts = [], closed = 0, moves = [] } = query.data ?? {}
  const finish = async (text: string) => {
    setMessage(text)
    await Promise.all([query.refetch(), utils.playlists.list.invalidate(), utils.results.list.invalidate()])
  }
  return (
    <TelevisionPage
      title={playlistWords.moved.title}
      intro={playlistWords.moved.intro}
      back={<BackLink to="/dashboard">{playlistWords.list.back}</BackLink>}
      isPreview
      television={query.data && <MovedTelevision {...shown} />}
    >
      {message !== '' && <Notice kind="good" title={message} onClose={() => setMessage('')} />}
      <QueryState query={query} lines={4} title={words.loadFailed} />
      {closed > 0 && <p>{words.closed(closed)}</p>}
      {hosts.length > 0 && <MovedHostForm hosts={hosts} onInput={setShown} onMoved={finish} />}
      {query.data && hosts.length === 0 && (
        <EmptyState title={words.none.title}>{words.none.text}</EmptyState>
      )}
      {moves.length > 0 && <MovedHostUndo moves={moves} onUndone={finish} />}
    </TelevisionPage>
  )
}
