import { deflateSync } from 'node:zlib'
import { createPdf } from './pdf.ts'

// E-invoices as suppliers send them: XRechnung in its two syntaxes, and PDFs with embedded XML.

export interface EInvoice {
  number: string
  supplier: string
  vatId: string
  buyerVatId: string
  iban: string
  issued: string
  due: string
  /** 380 is an invoice, 381 a credit note. */
  type: string
  lines: readonly { name: string; net: number; rate: number }[]
  /** Written instead of the computed sum. */
  gross?: number
}

const DEFAULTS: EInvoice = {
  number: 'NP-5512',
  supplier: 'Northwind Paper GmbH',
  vatId: 'DE811907980',
  buyerVatId: 'DE136695976',
  iban: 'DE02120300000000202051',
  issued: '2026-11-03',
  due: '2026-12-03',
  type: '380',
  lines: [
    { name: 'Paper', net: 95, rate: 19 },
    { name: 'Freight', net: 5, rate: 19 },
  ],
}

const money = (amount: number) => amount.toFixed(2)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function totalsOf({ lines, gross }: EInvoice) {
  const rates = [...new Set(lines.map(({ rate }) => rate))]
  const groups = rates.map((rate) => {
    const base = lines.filter((line) => line.rate === rate).reduce((sum, { net }) => sum + net, 0)
    return { rate, base, tax: Math.round(base * rate) / 100 }
  })
  const net = groups.reduce((sum, { base }) => sum + base, 0)
  const tax = groups.reduce((sum, group) => sum + group.tax, 0)
  return { groups, net, tax, gross: gross ?? net + tax }
}

/** XRechnung in UBL, with namespace prefixes as most programs write them. */
export function ublXml(more: Partial<EInvoice> = {}): string {
  const one = { ...DEFAULTS, ...more }
  const { groups, net, tax, gross } = totalsOf(one)
  const party = (role: string, name: string, vatId: string) =>
    `<cac:${role}><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${vatId}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${escaped(name)}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:${role}>`
  const root = one.type === '381' ? 'CreditNote' : 'Invoice'
  return `<?xml version="1.0" encoding="UTF-8"?>
<ubl:${root} xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<!-- written by a test --><cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</cbc:CustomizationID>
<cbc:ID>${one.number}</cbc:ID><cbc:IssueDate>${one.issued}</cbc:IssueDate><cbc:DueDate>${one.due}</cbc:DueDate><cbc:${root}TypeCode>${one.type}</cbc:${root}TypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
${party('AccountingSupplierParty', one.supplier, one.vatId)}${party('AccountingCustomerParty', 'Kettle &amp; Co', one.buyerVatId)}
<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>${one.iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${money(tax)}</cbc:TaxAmount>${groups.map((group) => `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">${money(group.base)}</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">${money(group.tax)}</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${group.rate}</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>`).join('')}</cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">${money(net)}</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">${money(net)}</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">${money(gross)}</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">${money(gross)}</cbc:PayableAmount></cac:LegalMonetaryTotal>
${one.lines.map(({ name, net: amount }, index) => `<cac:${root}Line><cbc:ID>${index + 1}</cbc:ID><cbc:LineExtensionAmount currencyID="EUR">${money(amount)}</cbc:LineExtensionAmount><cac:Item><cbc:Name>${escaped(name)}</cbc:Name></cac:Item></cac:${root}Line>`).join('')}
</ubl:${root}>`
}

/** XRechnung in CII, which ZUGFeRD and Factur-X embed too. */
export function ciiXml(more: Partial<EInvoice> = {}): string {
  const one = { ...DEFAULTS, ...more }
  const { groups, net, tax, gross } = totalsOf(one)
  const day = (date: string) => `<udt:DateTimeString format="102">${date.replaceAll('-', '')}</udt:DateTimeString>`
  const party = (role: string, name: string, vatId: string) =>
    `<ram:${role}><ram:Name><![CDATA[${name}]]></ram:Name><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${vatId}</ram:ID></ram:SpecifiedTaxRegistration></ram:${role}>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocument><ram:ID>${one.number}</ram:ID><ram:TypeCode>${one.type}</ram:TypeCode><ram:IssueDateTime>${day(one.issued)}</ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${one.lines.map(({ name, net: amount }) => `<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedTradeProduct><ram:Name>${escaped(name)}</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${money(amount)}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`).join('')}
<ram:ApplicableHeaderTradeAgreement>${party('SellerTradeParty', one.supplier, one.vatId)}${party('BuyerTradeParty', 'Kettle & Co', one.buyerVatId)}</ram:ApplicableHeaderTradeAgreement><ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${one.iban}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
${groups.map((group) => `<ram:ApplicableTradeTax><ram:CalculatedAmount>${money(group.tax)}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>${money(group.base)}</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${group.rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`).join('')}
<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${day(one.due)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${money(net)}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${money(net)}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">${money(tax)}</ram:TaxTotalAmount><ram:GrandTotalAmount>${money(gross)}</ram:GrandTotalAmount><ram:DuePayableAmount>${money(gross)}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`
}

/** A PDF with an embedded file, as ZUGFeRD and Factur-X write it: an object with the packed XML, before the rest. */
export function hybridPdf(xml: string, { packed = true }: { packed?: boolean } = {}): Buffer {
  const bytes = packed ? deflateSync(xml) : Buffer.from(xml)
  const head = `%PDF-1.7\n900 0 obj\n<< /Type /EmbeddedFile /Subtype /text#2Fxml ${packed ? '/Filter /FlateDecode ' : ''}/Length ${bytes.length} >>\nstream\n`
  return Buffer.concat([
    Buffer.from(head, 'latin1'),
    bytes,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
    createPdf(['Invoice with embedded XML.']),
  ])
}
