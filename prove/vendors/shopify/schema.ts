import { schemaOf } from '../shared/graphql.ts'

/** The types and fields our queries use. Written from memory of shopify.dev/docs/api/admin-graphql. */
export const schema = schemaOf(`
  scalar DateTime
  scalar Decimal
  scalar Money
  scalar URL
  directive @idempotent(key: String!) on FIELD
  enum CountryCode { AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT JP LT LU LV MT NL NO NZ PL PT RO SE SI SK US }
  enum OrderDisplayFinancialStatus { AUTHORIZED EXPIRED PAID PARTIALLY_PAID PARTIALLY_REFUNDED PENDING REFUNDED VOIDED }
  enum OrderDisplayFulfillmentStatus { FULFILLED IN_PROGRESS ON_HOLD OPEN PARTIALLY_FULFILLED PENDING_FULFILLMENT REQUEST_DECLINED RESTOCKED SCHEDULED UNFULFILLED }
  enum OrderTransactionKind { AUTHORIZATION CAPTURE CHANGE EMV_AUTHORIZATION REFUND SALE SUGGESTED_REFUND VOID }
  enum RefundLineItemRestockType { CANCEL NO_RESTOCK RETURN }
  input MailingAddressInput { address1: String address2: String city: String company: String countryCode: CountryCode firstName: String lastName: String phone: String provinceCode: String zip: String }
  input OrderInput { id: ID! email: String note: String shippingAddress: MailingAddressInput tags: [String!] }
  input RefundLineItemInput { lineItemId: ID! quantity: Int! restockType: RefundLineItemRestockType locationId: ID }
  input OrderTransactionInput { amount: Money! gateway: String! kind: OrderTransactionKind! orderId: ID! parentId: ID }
  input RefundInput { orderId: ID! note: String notify: Boolean currency: CurrencyCode refundLineItems: [RefundLineItemInput!] transactions: [OrderTransactionInput!] }
  enum CurrencyCode { EUR USD GBP CHF JPY CAD AUD }
  enum OrderSortKeys { CREATED_AT ID ORDER_NUMBER PROCESSED_AT UPDATED_AT }
  enum OrderCancelReason { CUSTOMER DECLINED FRAUD INVENTORY OTHER STAFF }
  enum ProductStatus { ACTIVE ARCHIVED DRAFT UNLISTED }
  enum OrderRiskRecommendationResult { ACCEPT CANCEL INVESTIGATE NONE }
  enum RiskAssessmentResult { HIGH LOW MEDIUM NONE PENDING }
  enum RiskFactSentiment { NEGATIVE NEUTRAL POSITIVE }
  enum FulfillmentOrderStatus { CANCELLED CLOSED INCOMPLETE IN_PROGRESS ON_HOLD OPEN SCHEDULED }
  enum FulfillmentHoldReason { AWAITING_PAYMENT AWAITING_RETURN_ITEMS HIGH_RISK_OF_FRAUD INCORRECT_ADDRESS INVENTORY_OUT_OF_STOCK ONLINE_STORE_POST_PURCHASE_CROSS_SELL OTHER UNKNOWN_DELIVERY_DATE }
  input FulfillmentOrderHoldInput { reason: FulfillmentHoldReason! reasonNotes: String notifyMerchant: Boolean externalId: String handle: String }

  interface Node { id: ID! }
  type Query {
    node(id: ID!): Node
    nodes(ids: [ID!]!): [Node]!
    order(id: ID!): Order
    orders(first: Int, after: String, reverse: Boolean, sortKey: OrderSortKeys, query: String): OrderConnection!
    productVariant(id: ID!): ProductVariant
  }
  type Mutation {
    orderUpdate(input: OrderInput!): OrderUpdatePayload
    refundCreate(input: RefundInput!): RefundCreatePayload
    tagsAdd(id: ID!, tags: [String!]!): TagsAddPayload
    tagsRemove(id: ID!, tags: [String!]!): TagsRemovePayload
    fulfillmentOrderHold(id: ID!, fulfillmentHold: FulfillmentOrderHoldInput!): FulfillmentOrderHoldPayload
    fulfillmentOrderReleaseHold(id: ID!, holdIds: [ID!], externalId: String): FulfillmentOrderReleaseHoldPayload
    orderCancel(orderId: ID!, reason: OrderCancelReason!, restock: Boolean!, refund: Boolean, notifyCustomer: Boolean, staffNote: String, refundMethod: OrderCancelRefundMethodInput): OrderCancelPayload
  }
  input OrderCancelRefundMethodInput { originalPaymentMethodsRefund: Boolean }
  type UserError { field: [String!] message: String! }
  type TagsAddPayload { node: Node userErrors: [UserError!]! }
  type TagsRemovePayload { node: Node userErrors: [UserError!]! }
  type FulfillmentHold { id: ID! reason: FulfillmentHoldReason! reasonNotes: String handle: String }
  type FulfillmentOrderHoldPayload { fulfillmentHold: FulfillmentHold fulfillmentOrder: FulfillmentOrder remainingFulfillmentOrder: FulfillmentOrder userErrors: [UserError!]! }
  type FulfillmentOrderReleaseHoldPayload { fulfillmentOrder: FulfillmentOrder userErrors: [UserError!]! }
  type OrderCancelPayload { job: Job orderCancelUserErrors: [UserError!]! userErrors: [UserError!]! }
  type OrderUpdatePayload { order: Order userErrors: [UserError!]! }
  type Refund { id: ID totalRefundedSet: MoneyBag! }
  type RefundCreatePayload { refund: Refund order: Order userErrors: [UserError!]! }
  type OrderTransaction { id: ID! }
  type SuggestedOrderTransaction { gateway: String kind: OrderTransactionKind amountSet: MoneyBag! parentTransaction: OrderTransaction }
  type SuggestedRefund { amountSet: MoneyBag! maximumRefundableSet: MoneyBag! suggestedTransactions: [SuggestedOrderTransaction!]! }
  type FulfillmentTrackingInfo { company: String number: String url: URL }
  type Fulfillment { id: ID! trackingInfo(first: Int): [FulfillmentTrackingInfo!]! }
  type Job { id: ID! done: Boolean! }
  type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! endCursor: String startCursor: String }
  type OrderConnection { nodes: [Order!]! edges: [OrderEdge!]! pageInfo: PageInfo! }
  type OrderEdge { cursor: String! node: Order! }
  type MoneyV2 { amount: Decimal! currencyCode: CurrencyCode! }
  type MoneyBag { shopMoney: MoneyV2! presentmentMoney: MoneyV2! }
  type MailingAddress { countryCodeV2: CountryCode zip: String city: String name: String address1: String address2: String provinceCode: String }
  type Customer implements Node { id: ID! numberOfOrders: String! displayName: String! tags: [String!]! }
  type LineItem { id: ID! title: String! quantity: Int! refundableQuantity: Int! sku: String }
  type LineItemConnection { nodes: [LineItem!]! pageInfo: PageInfo! }
  type RiskFact { description: String! sentiment: RiskFactSentiment! }
  type OrderRiskAssessment { riskLevel: RiskAssessmentResult! facts: [RiskFact!]! }
  type OrderRiskSummary { recommendation: OrderRiskRecommendationResult! assessments: [OrderRiskAssessment!]! }
  type FulfillmentOrder implements Node { id: ID! status: FulfillmentOrderStatus! fulfillmentHolds: [FulfillmentHold!]! }
  type FulfillmentOrderConnection { nodes: [FulfillmentOrder!]! pageInfo: PageInfo! }
  type Order implements Node {
    id: ID!
    name: String!
    test: Boolean!
    sourceName: String
    tags: [String!]!
    createdAt: DateTime!
    email: String
    displayFinancialStatus: OrderDisplayFinancialStatus
    displayFulfillmentStatus: OrderDisplayFulfillmentStatus!
    fulfillments(first: Int): [Fulfillment!]!
    suggestedRefund(refundLineItems: [RefundLineItemInput!], suggestFullRefund: Boolean): SuggestedRefund
    cancelledAt: DateTime
    cancelReason: OrderCancelReason
    currentTotalPriceSet: MoneyBag!
    billingAddress: MailingAddress
    shippingAddress: MailingAddress
    customer: Customer
    lineItems(first: Int, after: String): LineItemConnection!
    risk: OrderRiskSummary!
    fulfillmentOrders(first: Int, after: String): FulfillmentOrderConnection!
  }
  type Product implements Node { id: ID! handle: String! title: String! status: ProductStatus! }
  type ProductVariant implements Node { id: ID! inventoryQuantity: Int availableForSale: Boolean! displayName: String! sku: String product: Product! }
`)
