import { settings } from '../content/settings.tsx'

/** A link to write to support. */
export const SupportEmail = () => <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
