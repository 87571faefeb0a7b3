import { FileButton } from './FileButton.tsx'

type CsvFieldProps = {
  csv: string
  problem: string | null
  onChange: (csv: string) => void
  onFile: (file: File) => void
}

/** CSV as text, pasted or read from a file. */
export function CsvField({ csv, problem, onChange, onFile }: CsvFieldProps) {
  return (
    <div className="field import-csv">
      <label htmlFor="import-csv">CSV data</label>
      <textarea
        id="import-csv"
        rows={9}
        spellCheck={false}
        wrap="off"
        placeholder="name,title,description,creator,youtube_url,template_url,resource_url"
        aria-describedby={problem ? 'import-csv-problem import-csv-hint' : 'import-csv-hint'}
        value={csv}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p className="import-problem" id="import-csv-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="import-beside">
        <FileButton accept=".csv,.tsv,.txt,text/csv" onFiles={([file]) => file && onFile(file)}>
          Choose a CSV file
        </FileButton>
        <p className="import-hint" id="import-csv-hint">
          Or drop a file here. The first line names the columns.
        </p>
      </div>
    </div>
  )
}
