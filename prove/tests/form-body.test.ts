import { expect, test } from 'vitest'
import { formBody, labelsIn } from '../run/form-body.ts'

const PAGE = `<label class='form-label'>Intro</label>
<label class='form-label form-required' for='field-0'>1. Box &amp; Co, 5.00</label><select id='field-0'></select>
<label class="form-label " for="field-1">2. &#x3D;SUM(&quot;a&quot;)</label>`

test('reads the labels of a page in the order of its fields', () => {
  expect(labelsIn(PAGE)).toEqual(['1. Box & Co, 5.00', '2. =SUM("a")'])
})

test('fills fields by label, and rejects one that the form does not have', () => {
  const form = { formFields: { values: labelsIn(PAGE).map((fieldLabel) => ({ fieldLabel })) } }
  expect([...formBody(form, { '2. =SUM("a")': 'Yes' })]).toEqual([
    ['field-0', ''],
    ['field-1', 'Yes'],
  ])
  expect(() => formBody(form, { Other: 'x' })).toThrow('the form has no field Other.')
})

test('sends several files under the name of one field', () => {
  const form = { formFields: { values: [{ fieldName: 'photos', fieldType: 'file' }] } }
  const photos = ['1.png', '2.png'].map((fileName) => ({ fileName, type: 'image/png', content: 'x' }))
  expect(
    formBody(form, { photos })
      .getAll('field-0')
      .map((file) => (file as File).name),
  ).toEqual(['1.png', '2.png'])
})
