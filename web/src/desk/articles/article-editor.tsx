import { useRef } from 'react'
import type { DeskArticle, DeskPicture } from '@/api/types.gen'
import { Button, buttonClass } from '@/components/button'
import { Field, inputClass, Select } from '@/components/field'
import { grouped } from '@/lib/format'
import { Copy } from '../kit/copy'
import { InputField } from '../kit/input-field'
import { Meanwhile } from '../kit/meanwhile'
import { labels, wordsIn } from './article-form'
import { Preview } from './preview'
import { picturePath, usePicture } from './use-picture'
import { type ArticleForm, useArticleForm } from './use-article-form'
import styles from './articles.module.css'

interface Props {
  article: DeskArticle
  onStored: (id: number) => void
}

/** The form of an article, with what readers will see of it beside. */
export function ArticleEditor({ article, onStored }: Props) {
  const form = useArticleForm(article, onStored)
  return (
    <form
      className={styles.editor}
      aria-label={article.id === 0 ? 'New article' : `Article ${article.title}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSave(form)) void form.save()
      }}
    >
      <div className="stack gap-16 shrinks">
        <Head form={form} />
        <TextField form={form} />
        <Bar form={form} />
      </div>
      <Preview of={form.typed} />
    </form>
  )
}

function canSave({ changed, conflicts, isBusy }: ArticleForm): boolean {
  return changed.length > 0 && conflicts.length === 0 && !isBusy
}

/** What stands around the text. */
function Head({ form }: { form: ArticleForm }) {
  const { typed, set } = form
  const length = Array.from(typed.description).length
  return (
    <fieldset className={styles.head}>
      <legend className="sr-only">About the article</legend>
      <InputField
        id="article-title"
        label={labels.title}
        className={styles.wide}
        required
        maxLength={150}
        value={typed.title}
        onText={(text) => set('title', text)}
      />
      <Field id="article-slug" label={labels.slug} className={styles.wide}>
        <span className={styles.address}>
          <span aria-hidden="true">/guides/</span>
          <input
            id="article-slug"
            className={inputClass()}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            pattern="[a-z0-9]+(-[a-z0-9]+)*"
            title="Letters a to z, digits and single hyphens"
            aria-describedby="article-slug-hint"
            value={typed.slug}
            onChange={({ target }) => set('slug', target.value)}
          />
        </span>
        <p id="article-slug-hint" className={styles.hint}>
          Made from the title until you change it. An old address leads readers on to the new one.
        </p>
      </Field>
      <Field id="article-description" label={labels.description} className={styles.wide}>
        <textarea
          id="article-description"
          className={inputClass(styles.long)}
          rows={2}
          maxLength={300}
          aria-describedby="article-description-hint"
          value={typed.description}
          onChange={({ target }) => set('description', target.value.replaceAll('\n', ' '))}
        />
        <p id="article-description-hint" className={styles.hint}>
          {`${length} of at most 300 characters. Search engines show about 160.`}
        </p>
      </Field>
      <InputField
        id="article-author"
        label={labels.author}
        placeholder="The shop"
        maxLength={100}
        value={typed.author}
        onText={(text) => set('author', text)}
      />
      <InputField
        id="article-language"
        label={labels.language}
        required
        pattern="[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?"
        title="A code such as en or de"
        spellCheck={false}
        value={typed.language}
        onText={(text) => set('language', text)}
      />
      <Field id="article-state" label={labels.published}>
        <Select
          id="article-state"
          value={typed.published === '' ? '' : 'published'}
          onChange={({ target }) => set('published', target.value === '' ? '' : form.stored.published || today())}
        >
          <option value="">Draft</option>
          <option value="published">Published</option>
        </Select>
      </Field>
      <InputField
        id="article-day"
        label="Published on"
        type="date"
        max={today()}
        required={typed.published !== ''}
        disabled={typed.published === ''}
        value={typed.published}
        onText={(day) => day !== '' && set('published', day)}
      />
      <PictureField form={form} />
    </fieldset>
  )
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** The picture at the head of the page and in previews of links. */
function PictureField({ form: { typed, set } }: { form: ArticleForm }) {
  const { upload, isBusy } = usePicture()
  const choose = async (file: File | undefined) => {
    const added = file && (await upload<DeskPicture>(file))
    if (added) set('picture', added.name)
  }
  return (
    <Field id="article-picture" label={labels.picture} className={styles.wide}>
      <span className={styles.picture}>
        {typed.picture !== '' && <img src={picturePath(typed.picture)} alt="As it heads the article" />}
        <input
          key={typed.picture}
          id="article-picture"
          className={inputClass()}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          disabled={isBusy}
          aria-describedby="article-picture-hint"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        {typed.picture !== '' && <Button onClick={() => set('picture', '')}>Remove the picture</Button>}
      </span>
      <p id="article-picture-hint" className={styles.hint} role="status">
        {isBusy
          ? 'Preparing the picture…'
          : 'JPEG, PNG, WebP or GIF of at most 10 MB, resized to 1,600 px. It heads the article and is shown in link previews.'}
      </p>
    </Field>
  )
}

/** The Markdown, with the pictures and blocks that can be put into it. */
function TextField({ form: { typed, set } }: { form: ArticleForm }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { upload, isBusy } = usePicture()
  const insert = (text: string) => area.current && insertBlock(area.current, text, (body) => set('body', body))
  const choose = async (file: File | undefined) => {
    const added = file && (await upload<DeskPicture>(file))
    if (added) insert(`![What it shows](/guides/pictures/${added.name})`)
  }
  return (
    <Field id="article-text" label={labels.body}>
      <textarea
        ref={area}
        id="article-text"
        className={inputClass(styles.text)}
        rows={24}
        aria-describedby="article-text-hint"
        value={typed.body}
        onChange={({ target }) => set('body', target.value)}
      />
      <p id="article-text-hint" className={styles.hint}>
        {`${grouped(wordsIn(typed.body))} words. Markdown; HTML is left out.`}
      </p>
      <div className={styles.inserts} role="group" aria-label="Insert">
        {Object.entries(blocks).map(([name, text]) => (
          <Button key={name} onClick={() => insert(text)}>
            {name}
          </Button>
        ))}
        <label className={buttonClass('quiet', styles.file)}>
          {isBusy ? 'Adding…' : 'A picture'}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            disabled={isBusy}
            value=""
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </label>
      </div>
    </Field>
  )
}

/** Puts a block behind what is selected of the text as it is now. Where the browser can, it can be undone. */
function insertBlock(field: HTMLTextAreaElement, text: string, onText: (text: string) => void) {
  const typing = document.activeElement
  const at = field.selectionEnd
  const before = field.value.slice(0, at)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const block = `${gap}${text}\n`
  field.focus()
  field.setSelectionRange(at, at)
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else is kept in the browser's history
  if (!document.execCommand('insertText', false, block)) {
    field.setRangeText(block, at, at, 'end')
    onText(field.value)
  }
  // A picture may come while another field is typed into.
  if (typing instanceof HTMLElement && typing.matches('input:not([type=file]), textarea')) typing.focus()
}

const blocks: Readonly<Record<string, string>> = {
  List: '{{list: /vps?ram_size=gte.16&limit=5}}',
  Table: '{{table: /vps?ram_size=gte.16&limit=5}}',
  Plan: '{{plan: 1}}',
  Price: '{{price: /vps?ram_size=gte.16}}',
}

/** What can be done with what was typed. */
function Bar({ form }: { form: ArticleForm }) {
  const { typed, stored, changed, conflicts, isBusy } = form
  return (
    <div className={styles.bar}>
      {conflicts.length > 0 && (
        <Meanwhile
          what="article"
          fields={changed.map((name) => ({ name, label: labels[name], text: stored[name] }))}
          draft={form}
        />
      )}
      <Button type="submit" variant="primary" aria-disabled={!canSave(form)} aria-busy={isBusy}>
        {verbOf(stored.published !== '', typed.published !== '')}
      </Button>
      {/* Somebody without the desk reads the draft by it. */}
      {stored.link !== '' && <Copy verb="Copy the link to the draft" text={location.origin + stored.link} />}
      {stored.published !== '' && (
        <a className="link" href={`/guides/${stored.slug}`} target="_blank" rel="noopener">
          View the article
        </a>
      )}
      <p className={styles.hint} role="status">
        {changed.length === 0
          ? 'Nothing is changed.'
          : `Not saved: ${changed.map((field) => labels[field].toLowerCase()).join(', ')}.`}
      </p>
    </div>
  )
}

function verbOf(was: boolean, is: boolean): string {
  if (was && !is) return 'Unpublish'
  if (!was && is) return 'Publish'
  return is ? 'Save' : 'Save the draft'
}
