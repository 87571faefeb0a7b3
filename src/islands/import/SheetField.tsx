type SheetFieldProps = { url: string; onChange: (url: string) => void }

/** The address of a sheet. What is no such address the server explains, in the same words for every way to get it wrong. */
export function SheetField({ url, onChange }: SheetFieldProps) {
  return (
    <div className="field">
      <label htmlFor="import-url">Google Sheets URL</label>
      <input
        id="import-url"
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://docs.google.com/spreadsheets/d/…/edit"
        aria-describedby="import-url-hint"
        value={url}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="import-hint" id="import-url-hint">
        Anyone with the link must be able to view the sheet. The tab you copied the address from is the one that is
        read.
      </p>
    </div>
  )
}
