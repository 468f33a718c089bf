import { downloaderCode as words } from '../content/downloader-code.ts'
import { settings } from '../content/settings.tsx'
import { CopyButton } from './controls/copy-button.tsx'
import styles from './downloader-code.module.css'

/** The code for the Downloader app, in a size that can be read while typing it. */
export const DownloaderCode = () => (
  <p className={styles['code']} data-surface="night">
    <span>{words.label}</span>
    <b className="figures">{settings.downloaderCode}</b>
    <CopyButton text={settings.downloaderCode} label={words.copy} />
  </p>
)
