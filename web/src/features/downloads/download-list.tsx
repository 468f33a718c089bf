import { type Download, downloads } from '../../content/downloads.ts'
import { IfSet } from '../../content/settings.tsx'
import { advice } from '../../content/system-advice.ts'
import type { System } from '../../content/system-of.ts'
import { DownloadCard } from './download-card.tsx'
import styles from './downloads-page.module.css'

/** All downloads, those whose file the server has first. The one for the visitor's system is marked. */
export function DownloadList({ system }: { system: System }) {
  const card = (download: Download, hasFile: boolean) => (
    <DownloadCard
      download={download}
      isForVisitor={download.id === advice[system].download}
      hasFile={hasFile}
    />
  )
  return (
    <ul className={styles['list']}>
      {downloads.map((download) => (
        <IfSet key={download.id} setting={`${download.id}Size`}>
          {card(download, true)}
        </IfSet>
      ))}
      {downloads.map((download) => (
        <IfSet key={download.id} setting={`${download.id}Size`} otherwise={card(download, false)}>
          {null}
        </IfSet>
      ))}
    </ul>
  )
}
