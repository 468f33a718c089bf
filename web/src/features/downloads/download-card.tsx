import { Link } from '@tanstack/react-router'
import { Download as DownloadIcon } from 'lucide-react'
import { Fragment } from 'react'
import { type Download, downloadWords as words } from '../../content/downloads.ts'
import { pathOf } from '../../content/app-files.ts'
import { IfSet, settings } from '../../content/settings.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import styles from './downloads-page.module.css'
import { SystemMark } from './system-mark.tsx'

interface DownloadCardProps {
  download: Download
  isForVisitor: boolean
  hasFile: boolean
}

export function DownloadCard({ download, isForVisitor, hasFile }: DownloadCardProps) {
  const { id, system, requires, install, command, kind } = download
  return (
    <li id={id} className={styles['card']}>
      <SystemMark system={id} />
      <div className={styles['words']}>
        <h2>
          {system}
          {isForVisitor && <span className={styles['yours']}>{words.yours}</span>}
        </h2>
        <p className={styles['requires']}>{requires}</p>
        <p>{install}</p>
        {command && (
          <p className={styles['command']}>
            <code>
              {command.split(' ').map((part, index) => (
                <Fragment key={part}>
                  {index > 0 && ' '}
                  <span>{part}</span>
                </Fragment>
              ))}
            </code>
            <CopyButton text={command} />
          </p>
        )}
      </div>
      <div className={styles['get']}>{hasFile ? <File download={download} /> : <Missing kind={kind} />}</div>
    </li>
  )
}

const File = ({ download: { id, kind } }: { download: Download }) => (
  <>
    <a className={buttonClass({ kind: 'secondary', wide: true })} href={pathOf(id)} download>
      <DownloadIcon size={18} />
      &ensp;{words.download}
    </a>
    <p className={styles['facts']}>{words.facts(kind, settings[`${id}Size`])}</p>
    <IfSet setting={`${id}Version`}>
      <p className={styles['facts']}>{words.version(settings[`${id}Version`])}</p>
    </IfSet>
    <details className={styles['facts']}>
      <summary>{words.checksum}</summary>
      <code>{settings[`${id}Checksum`]}</code>
      <CopyButton text={settings[`${id}Checksum`]} label={words.copySum} />
    </details>
  </>
)

const Missing = ({ kind }: { kind: string }) => (
  <>
    <p className={styles['facts']}>{kind}</p>
    <p className={styles['facts']}>{words.missing}</p>
    <Link className="list-link" to="/contact">
      {words.missingHelp}
    </Link>
  </>
)
