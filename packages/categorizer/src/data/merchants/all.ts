import type { Merchant } from '../merchant.ts'
import { airlines } from './airlines.ts'
import { brokers } from './brokers.ts'
import { carBikeSharing } from './car-bike-sharing.ts'
import { carRental } from './car-rental.ts'
import { charities } from './charities.ts'
import { clubsUnions } from './clubs-unions.ts'
import { coachesFerries } from './coaches-ferries.ts'
import { crypto } from './crypto.ts'
import { datingClassifieds } from './dating-classifieds.ts'
import { education } from './education.ts'
import { evCharging } from './ev-charging.ts'
import { fitness } from './fitness.ts'
import { foodDelivery } from './food-delivery.ts'
import { gambling } from './gambling.ts'
import { games } from './games.ts'
import { health } from './health.ts'
import { homeServices } from './home-services.ts'
import { hostingDomains } from './hosting-domains.ts'
import { hotels } from './hotels.ts'
import { housing } from './housing.ts'
import { insurersDach } from './insurers-dach.ts'
import { insurersEast } from './insurers-east.ts'
import { insurersNordicsBaltics } from './insurers-nordics-baltics.ts'
import { insurersSouth } from './insurers-south.ts'
import { insurersWest } from './insurers-west.ts'
import { newsMedia } from './news-media.ts'
import { newsMediaEastNorth } from './news-media-east-north.ts'
import { newsMediaWest } from './news-media-west.ts'
import { parking } from './parking.ts'
import { paymentsCredit } from './payments-credit.ts'
import { postParcel } from './post-parcel.ts'
import { publicCentral } from './public-central.ts'
import { publicDach } from './public-dach.ts'
import { publicNordicsBaltics } from './public-nordics-baltics.ts'
import { publicSouth } from './public-south.ts'
import { publicSoutheast } from './public-southeast.ts'
import { publicWest } from './public-west.ts'
import { railTransitCentral } from './rail-transit-central.ts'
import { railTransitDach } from './rail-transit-dach.ts'
import { railTransitNordicsBaltics } from './rail-transit-nordics-baltics.ts'
import { railTransitSouth } from './rail-transit-south.ts'
import { railTransitSoutheast } from './rail-transit-southeast.ts'
import { railTransitWest } from './rail-transit-west.ts'
import { rideHailing } from './ride-hailing.ts'
import { shopsBritishIsles } from './shops-british-isles.ts'
import { shopsCentral } from './shops-central.ts'
import { shopsDach } from './shops-dach.ts'
import { shopsFranceBenelux } from './shops-france-benelux.ts'
import { shopsNorth } from './shops-north.ts'
import { shopsSouth } from './shops-south.ts'
import { shopsSoutheast } from './shops-southeast.ts'
import { shopsWorld } from './shops-world.ts'
import { software } from './software.ts'
import { streaming } from './streaming.ts'
import { telecomBaltics } from './telecom-baltics.ts'
import { telecomBritishIsles } from './telecom-british-isles.ts'
import { telecomCentral } from './telecom-central.ts'
import { telecomDach } from './telecom-dach.ts'
import { telecomFranceBenelux } from './telecom-france-benelux.ts'
import { telecomNordics } from './telecom-nordics.ts'
import { telecomSouth } from './telecom-south.ts'
import { telecomSoutheast } from './telecom-southeast.ts'
import { ticketing } from './ticketing.ts'
import { tolls } from './tolls.ts'
import { travel } from './travel.ts'
import { utilitiesBritishIsles } from './utilities-british-isles.ts'
import { utilitiesCentral } from './utilities-central.ts'
import { utilitiesDach } from './utilities-dach.ts'
import { utilitiesFranceBenelux } from './utilities-france-benelux.ts'
import { utilitiesNordicsBaltics } from './utilities-nordics-baltics.ts'
import { utilitiesSouth } from './utilities-south.ts'
import { utilitiesSoutheast } from './utilities-southeast.ts'

export const merchants: Merchant[] = [
  ...airlines,
  ...brokers,
  ...carBikeSharing,
  ...carRental,
  ...charities,
  ...clubsUnions,
  ...coachesFerries,
  ...crypto,
  ...datingClassifieds,
  ...education,
  ...evCharging,
  ...fitness,
  ...foodDelivery,
  ...gambling,
  ...games,
  ...health,
  ...homeServices,
  ...hostingDomains,
  ...hotels,
  ...housing,
  ...insurersDach,
  ...insurersEast,
  ...insurersNordicsBaltics,
  ...insurersSouth,
  ...insurersWest,
  ...newsMedia,
  ...newsMediaEastNorth,
  ...newsMediaWest,
  ...parking,
  ...paymentsCredit,
  ...postParcel,
  ...publicCentral,
  ...publicDach,
  ...publicNordicsBaltics,
  ...publicSouth,
  ...publicSoutheast,
  ...publicWest,
  ...railTransitCentral,
  ...railTransitDach,
  ...railTransitNordicsBaltics,
  ...railTransitSouth,
  ...railTransitSoutheast,
  ...railTransitWest,
  ...rideHailing,
  ...shopsBritishIsles,
  ...shopsCentral,
  ...shopsDach,
  ...shopsFranceBenelux,
  ...shopsNorth,
  ...shopsSouth,
  ...shopsSoutheast,
  ...shopsWorld,
  ...software,
  ...streaming,
  ...telecomBaltics,
  ...telecomBritishIsles,
  ...telecomCentral,
  ...telecomDach,
  ...telecomFranceBenelux,
  ...telecomNordics,
  ...telecomSouth,
  ...telecomSoutheast,
  ...ticketing,
  ...tolls,
  ...travel,
  ...utilitiesBritishIsles,
  ...utilitiesCentral,
  ...utilitiesDach,
  ...utilitiesFranceBenelux,
  ...utilitiesNordicsBaltics,
  ...utilitiesSouth,
  ...utilitiesSoutheast,
]
