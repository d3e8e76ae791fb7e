import type { Profile } from '../profile.ts'

export const ELSEWHERE: Profile[] = [
  {
    id: 'revolut',
    bank: 'Revolut',
    country: 'LT',
    delimiter: ',',
    header: ['Type', 'Product', 'Started Date', 'Completed Date', 'Description', 'Amount', 'Fee', 'Currency', 'State'],
    columns: {
      date: 'Completed Date',
      amount: 'Amount',
      // Not in the amount: the balance falls by both.
      fee: 'Fee',
      currency: 'Currency',
      balance: 'Balance',
      description: ['Description'],
      bankCode: 'Type',
      status: 'State',
      ownAccount: 'Product',
    },
    dateFormat: 'YYYY-MM-DD HH:mm:ss',
    decimalMark: '.',
    sign: 'signed',
    status: { booked: ['COMPLETED'], pending: ['PENDING'], dropped: ['REVERTED', 'FAILED', 'DECLINED'] },
  },
  {
    id: 'sg-ocbc',
    bank: 'OCBC',
    country: 'SG',
    delimiter: ',',
    header: ['Transaction date', 'Value date', 'Description', 'Withdrawals (SGD)', 'Deposits (SGD)'],
    columns: {
      date: 'Transaction date',
      valueDate: 'Value date',
      debit: 'Withdrawals (SGD)',
      credit: 'Deposits (SGD)',
      description: ['Description'],
    },
    dateFormat: 'DD/MM/YYYY',
    decimalMark: '.',
    thousandsMark: ',',
    sign: 'debit-plus',
    currency: 'SGD',
    continuation: true,
    preamble: { account: 'Account details for' },
  },
]
