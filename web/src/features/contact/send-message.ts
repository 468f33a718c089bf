import { contactMessage } from '@player/server/contract/contact'
import { publicClient } from '../../api/public-client.ts'
import { checkForm } from '../../forms/check-form.ts'

export const checkMessage = (values: object) => checkForm(contactMessage, values)

export const sendMessage = publicClient.contact.submit.mutate
