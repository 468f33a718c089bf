import { GROUP_KINDS, type GroupKind } from '@player/server/playlist-groups'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { whyFailed } from '../../../ui/controls/no-answer.ts'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Notice } from '../../../ui/controls/notice.tsx'
import { Toast } from '../../../ui/controls/toast.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Sentence } from '../../../ui/sentence.tsx'
import { BesideTelevision } from '../../../ui/television-page.tsx'
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import styles from './arrange.module.css'
import { GroupList } from './group-list.tsx'
import { GroupTelevision } from './group-television.tsx'
import { nameOf } from './neighbours.ts'
import { type ArrangementOptions, useArrangement } from './use-arrangement.ts'
import { words } from './words.ts'

/** The fewest groups of one kind that can be searched. */
const MIN_SEARCHED = 12

/** Arranges the groups that a television sent. A change made elsewhere replaces the draft, or is only announced if the draft is unsaved. */
export function GroupEditor(props: ArrangementOptions) {
  const { draft, change, save, isSaving, failure, ...state } = useArrangement(props)
  const kinds = GROUP_KINDS.filter((kind) => draft.groups.some((group) => group.kind === kind))
  const [chosenKind, setChosenKind] = useState<GroupKind>('live')
  const kind = kinds.includes(chosenKind) ? chosenKind : (kinds[0] ?? 'live')
  // The bar stays once it is there, because it may have the focus.
  const [hasChanged, setHasChanged] = useState(false)
  if (draft.isDirty && !hasChanged) setHasChanged(true)
  const [search, setSearch] = useState('')
  const query = useDeferredValue(search.trim().toLowerCase())
  const groupsOfKind = draft.groups.filter((group) => group.kind === kind)
  const matches =
    query === ''
      ? groupsOfKind
      : groupsOfKind.filter((group) => `${nameOf(group)}\n${group.title}`.toLowerCase().includes(query))
  const shownCount = groupsOfKind.filter(({ hidden }) => !hidden).length
  return (
    <BesideTelevision television={<GroupTelevision groups={groupsOfKind} />}>
      <div className={styles['editor']}>
        <UnsavedChanges isUnsaved={draft.isDirty} />
        {kinds.length > 1 && (
          <div className={styles['kinds']}>
            {kinds.map((option) => (
              <Button
                key={option}
                kind={option === kind ? 'primary' : 'secondary'}
                size="small"
                aria-pressed={option === kind}
                onClick={() => setChosenKind(option)}
              >
                {words.kinds[option]}
              </Button>
            ))}
          </div>
        )}
        {groupsOfKind.length >= MIN_SEARCHED && (
          <SearchField
            value={search}
            words={words.search}
            resultText={words.found(matches.length)}
            onValue={setSearch}
          />
        )}
        <div>
          <div className={styles['summary']}>
            <p>{words.shownOf(shownCount, groupsOfKind.length)}</p>
            {draft.groups.some(({ hidden }) => hidden) && (
              <button type="button" onClick={() => change({ do: 'show-all' })}>
                {words.showAll}
              </button>
            )}
          </div>
          {matches.length === 0 && <p className={styles['none']}>{words.search.none}</p>}
          <GroupList key={kind} kind={kind} groups={matches} onChange={change} />
        </div>
        <Switch
          kind="checkbox"
          label={words.newGroups.label}
          hint={words.newGroups.hint}
          checked={draft.newGroups === 'shown'}
          onChange={(event) =>
            change({ do: 'new-groups', value: event.currentTarget.checked ? 'shown' : 'hidden' })
          }
        />
        {draft.groups.some(({ locked }) => locked) && (
          <Notice>
            <p>
              <Sentence
                text={words.parentPin}
                marks={{ link: (text) => <Link to="/dashboard/parent-pin">{text}</Link> }}
              />
            </p>
          </Notice>
        )}
        {state.isChangedElsewhere && (
          <Notice kind="bad" title={words.changed.title}>
            <p>{words.changed.text}</p>
            <Button kind="secondary" size="small" onClick={() => change({ do: 'show-stored' })}>
              {words.changed.show}
            </Button>
          </Notice>
        )}
        <div
          className={classNames(!hasChanged && styles['unchanged'], draft.isDirty && styles['unsaved'])}
          data-replaces-menu={draft.isDirty || undefined}
        >
          <div className={classNames(styles['bar'], hasChanged && styles['changed'])} data-surface="night">
            <output>{draft.isDirty && words.unsaved}</output>
            {hasChanged && (
              <>
                <Button
                  kind="secondary"
                  disabled={draft.steps.length === 0}
                  onClick={() => change({ do: 'undo' })}
                >
                  {words.undo}
                </Button>
                <Button busy={isSaving} disabled={!draft.isDirty} onClick={save}>
                  {words.save}
                </Button>
              </>
            )}
          </div>
        </div>
        {state.isSaved && !draft.isDirty && (
          <Toast kind="good" title={words.saved} onClose={state.forgetSaved} />
        )}
        {failure && (
          <Toast kind="bad" title={words.saveFailed} onClose={state.forgetFailure}>
            {failure.kind === 'too_large' ? words.tooLarge : whyFailed(failure)}
          </Toast>
        )}
      </div>
    </BesideTelevision>
  )
}
