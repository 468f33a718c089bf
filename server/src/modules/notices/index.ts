/** Notices of operators on televisions and on the site. Publishes no events. Needs no other module. */
export { currentNotices, siteNotices, viewNotices } from './current-notices.ts'
export { addNotice, endNotice, listNotices } from './operate-notices.ts'
export { pruneNotices, type Notice } from './queries.ts'
