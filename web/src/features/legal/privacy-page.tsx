import { privacy, privacyHead } from '../../content/privacy.ts'
import { LegalPage } from './legal-page.tsx'

export const PrivacyPage = () => <LegalPage head={privacyHead} clauses={privacy} />
