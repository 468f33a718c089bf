/** Messages from visitors to support. Publishes contact.submitted and contact.acknowledgement-due. Needs no other module. */
export { deleteMessagesFrom, listMessages, messageById, messagesFrom, prune } from './queries.ts'
export { submitMessage } from './submit-message.ts'
