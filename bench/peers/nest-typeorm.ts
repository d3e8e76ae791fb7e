/** NestJS and TypeORM as their guides show it: a guard for token and consent, entities, a repository, a controller. */
import 'reflect-metadata'
import { createHash } from 'node:crypto'
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  ForbiddenException,
  Get,
  Injectable,
  Module,
  Param,
  Query,
  Req,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm'
import { Column, Entity, MoreThan, PrimaryColumn, type Repository } from 'typeorm'
import { type Account, openCursor, type Row, sealCursor, toItem } from './item.js'

@Entity({ schema: 'peer', name: 'access_tokens' })
class AccessToken {
  @PrimaryColumn('bytea') token_hash!: Buffer
  @Column('text') client_id!: string
  @Column('timestamptz') expires_at!: Date
}

@Entity({ schema: 'peer', name: 'consents' })
class Consent {
  @PrimaryColumn('text') id!: string
  @Column('text') client_id!: string
  @Column('text') status!: string
  @Column('timestamptz') valid_until!: Date
}

@Entity({ schema: 'peer', name: 'consent_accounts' })
class ConsentAccount {
  @PrimaryColumn('text') account_id!: string
  @PrimaryColumn('text') consent_id!: string
}

@Entity({ schema: 'peer', name: 'accounts' })
class AccountEntity implements Account {
  @PrimaryColumn('text') id!: string
  @Column('text', { nullable: true }) iban!: string | null
  @Column('text') holder!: string
}

@Entity({ schema: 'peer', name: 'transactions' })
class Transaction implements Row<Date> {
  @PrimaryColumn('text') account_id!: string
  @PrimaryColumn('text') id!: string
  @Column('timestamptz') created!: Date
  @PrimaryColumn('timestamptz') booked_time!: Date
  @Column('numeric') amount!: string
  @Column('numeric', { nullable: true }) balance!: string | null
  @Column('text') currency!: string
  @Column('text') status!: string
  @Column('text', { nullable: true }) description!: string | null
  @Column('text', { nullable: true }) reference!: string | null
  @Column('text', { nullable: true }) additional!: string | null
  @Column('text', { nullable: true }) counterparty_name!: string | null
  @Column('text', { nullable: true }) counterparty_iban!: string | null
  @Column('text', { nullable: true }) category_code!: string | null
  @Column('text', { nullable: true }) category_description!: string | null
  @Column('integer', { nullable: true }) group_id!: number | null
  @Column('text', { nullable: true }) group_description!: string | null
}

const ENTITIES = [AccessToken, Consent, ConsentAccount, AccountEntity, Transaction]

type ClientRequest = { headers: { authorization?: string }; params: { accountId: string }; account: Account }

@Injectable()
class ConsentGuard implements CanActivate {
  constructor(
    @InjectRepository(AccessToken) private readonly tokens: Repository<AccessToken>,
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ClientRequest>()
    const text = request.headers.authorization?.replace(/^Bearer /, '')
    if (!text) throw new UnauthorizedException()
    const token_hash = createHash('sha256').update(text).digest()
    const now = new Date()
    const token = await this.tokens.findOneBy({ token_hash, expires_at: MoreThan(now) })
    if (!token) throw new UnauthorizedException()
    const account = await this.accounts
      .createQueryBuilder('account')
      .innerJoin(ConsentAccount, 'granted', 'granted.account_id = account.id')
      .innerJoin(Consent, 'consent', 'consent.id = granted.consent_id')
      .where('account.id = :accountId', { accountId: request.params.accountId })
      .andWhere('consent.client_id = :client', { client: token.client_id })
      .andWhere("consent.status = 'valid' and consent.valid_until > :now", { now })
      .getOne()
    if (!account) throw new ForbiddenException()
    request.account = account
    return true
  }
}

@Controller('accounts')
@UseGuards(ConsentGuard)
class TransactionController {
  constructor(@InjectRepository(Transaction) private readonly transactions: Repository<Transaction>) {}

  @Get(':accountId/transactions')
  async list(
    @Req() request: ClientRequest,
    @Param('accountId') accountId: string,
    @Query('limit') limit = '100',
    @Query('cursor') cursor?: string,
  ) {
    const most = Math.min(Math.max(1, Number.parseInt(limit, 10)), 500)
    const query = this.transactions.createQueryBuilder('t').where('t.account_id = :accountId', { accountId })
    const after = openCursor(cursor)
    if (after) query.andWhere('(t.booked_time, t.id) < (:bookedTime, :id)', after)
    const found = await query
      .orderBy('t.booked_time', 'DESC')
      .addOrderBy('t.id', 'DESC')
      .limit(most + 1)
      .getMany()
    const rows = found.slice(0, most)
    const last = found.length > most ? rows.at(-1) : undefined
    return {
      data: rows.map((row) => toItem(row, request.account)),
      metadata: last ? { next_cursor: sealCursor({ bookedTime: last.booked_time.toISOString(), id: last.id }) } : {},
    }
  }
}

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env.DATABASE_URL!,
      entities: ENTITIES,
      extra: { max: Number(process.env.DATABASE_POOL_SIZE) },
    }),
    TypeOrmModule.forFeature(ENTITIES),
  ],
  controllers: [TransactionController],
  providers: [ConsentGuard],
})
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ['error'] })
await app.listen(Number(process.env.PORT), '127.0.0.1')
