/**
 * Owns the messages that visitors send to support: table contact_messages.
 * Says contact.submitted, which the workers answer with a letter. Hears nothing, and needs no other module.
 */
export { messageById, prune } from './queries.ts'
export { submitMessage } from './submit-message.ts'
