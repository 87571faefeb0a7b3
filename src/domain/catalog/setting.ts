import * as z from 'zod'
import { SETTING_KINDS, valueProblem } from './value-problem.ts'

export const SettingValue = z.union([z.string().max(4000), z.number(), z.boolean()])
/** One value of the workflow's node "Settings", as the buyer reads it and fills it in. */
export const Setting = z
  .strictObject({
    name: z.string().regex(/^[A-Za-z]\w*$/, 'Use the name of the value in the node "Settings".'),
    label: z.string().min(2).max(60).describe('Its name in the form: "Slack channel".'),
    kind: z.enum(SETTING_KINDS),
    options: z.array(z.string()).min(2).optional().describe('The values of a choice.'),
    default: SettingValue.describe('The value in the workflow.'),
    help: z.string().min(3).max(160).describe('What it controls, in a few words.'),
    required: z.boolean().default(false).describe('The workflow doesn’t run before the buyer has filled it in.'),
    example: z.string().optional().describe('A value as the buyer may enter it, with fictional names.'),
  })
  .superRefine((setting, { addIssue }) => {
    if ((setting.kind === 'choice') !== (setting.options !== undefined))
      addIssue({ code: 'custom', path: ['options'], message: 'A choice has options, and nothing else has.' })
    const problem = setting.default === '' ? null : valueProblem(setting, setting.default)
    if (problem) addIssue({ code: 'custom', path: ['default'], message: problem })
  })

export type Setting = z.infer<typeof Setting>

/** "Your company" or an address at example.com, which no customer should read. */
export const isPlaceholder = ({ default: value }: Setting) =>
  /(?:^|\n|, |from )(?:Your|Example) |\bexample\.com\b/.test(String(value))
