/** E-mails before accounts of playlists end (D59). Publishes reminder.asked and reminder.due; reacts to both. Needs devices, playlists and results. */
export { encryptedColumns } from './encrypted-columns.ts'
export { followLink, type LinkOutcome, linkState } from './follow-link.ts'
export { type LinkAction } from './links.ts'
export { deleteById, deleteRemindersOf, pruneReminders } from './queries.ts'
export { pruneSteps } from './step-queries.ts'
export { type AccountEndEmail, accountEndEmailOf } from './account-end-email.ts'
export { publishDueReminders } from './publish-due-reminders.ts'
export { confirmationOf, exportReminders, remindersTo } from './show-reminder.ts'
