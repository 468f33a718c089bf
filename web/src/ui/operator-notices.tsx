import type { NoticeView } from '@player/server/contract/notices'
import { formatDateTime } from '@player/server/kernel/locale/dates'
import { useState } from 'react'
import { Notice } from './controls/notice.tsx'
import { words } from './controls/words.ts'

/** The operator's notices, except those closed in this document. Their ends are shown in the reader's time zone. */
export function OperatorNotices({ notices }: { notices: readonly NoticeView[] }) {
  const [closed, setClosed] = useState<readonly string[]>([])
  return notices
    .filter(({ id }) => !closed.includes(id))
    .map(({ id, level, title, text, until }) => (
      <Notice
        key={id}
        title={level === 'warning' ? words.notices.important(title) : title}
        onClose={() => setClosed((ids) => [...ids, id])}
      >
        <p>{until === null ? text : words.notices.until(text, formatDateTime(until))}</p>
      </Notice>
    ))
}
