/**
 * Owns the messages that visitors send to support: table contact_messages.
 * Says contact.submitted, which the workers answer with an e-mail to support, and contact.acknowledgement-due. Hears nothing,
 * and needs no other module.
 */
export { messageById, prune } from './queries.ts'
export { submitMessage } from './submit-message.ts'
