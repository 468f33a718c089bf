import { terms, termsHead } from '../../content/terms.ts'
import { LegalPage } from './legal-page.tsx'

export const TermsPage = () => <LegalPage head={termsHead} clauses={terms} />
