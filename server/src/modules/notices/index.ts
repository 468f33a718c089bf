/** What operators announce to all televisions. Publishes no events. Needs no other module. */
export { currentNotices, viewNotices } from './current-notices.ts'
export { addNotice, endNotice, listNotices } from './operate-notices.ts'
export { pruneNotices, type Notice } from './queries.ts'
