/**
 * The parts of the schema.org type hierarchy that checks ask about (schema.org 29). Names of further
 * subtypes follow a pattern there, which is matched instead of listing several hundred.
 */
const PEOPLE = new Set(['Person', 'Patient']);

const ORGANIZATIONS = new Set([
  'Organization',
  'Airline',
  'Consortium',
  'Cooperative',
  'Corporation',
  'EducationalOrganization',
  'CollegeOrUniversity',
  'ElementarySchool',
  'HighSchool',
  'MiddleSchool',
  'Preschool',
  'School',
  'FundingScheme',
  'FundingAgency',
  'GovernmentOrganization',
  'LibrarySystem',
  'LocalBusiness',
  'MedicalOrganization',
  'NGO',
  'NewsMediaOrganization',
  'OnlineBusiness',
  'OnlineStore',
  'OnlineMarketplace',
  'PerformingGroup',
  'DanceGroup',
  'MusicGroup',
  'TheaterGroup',
  'PoliticalParty',
  'Project',
  'ResearchProject',
  'ResearchOrganization',
  'SearchRescueOrganization',
  'SportsOrganization',
  'SportsClub',
  'SportsTeam',
  'WorkersUnion',
  'Brand',
]);

/** LocalBusiness has some 150 subtypes; these are their names or endings. */
const LOCAL_BUSINESS =
  /^(?:AnimalShelter|ArchiveOrganization|AutoBodyShop|AutoDealer|AutoPartsStore|AutoRental|AutoRepair|AutoWash|Automotive\w+|BankOrCreditUnion|BarOrPub|BeautySalon|BedAndBreakfast|Brewery|Campground|Casino|CafeOrCoffeeShop|ChildCare|Dentist|DryCleaningOrLaundry|Electrician|EmergencyService|EmploymentAgency|EntertainmentBusiness|ExerciseGym|FastFoodRestaurant|FinancialService|FireStation|Florist|FoodEstablishment|GasStation|GeneralContractor|GolfCourse|GovernmentOffice|HVACBusiness|HairSalon|HealthAndBeautyBusiness|HealthClub|HomeAndConstructionBusiness|Hospital|Hostel|Hotel|HousePainter|IceCreamShop|InsuranceAgency|InternetCafe|LegalService|Attorney|Notary|Library|Locksmith|LodgingBusiness|MedicalBusiness|MedicalClinic|Motel|Motorcycle\w+|MovingCompany|MovieTheater|NailSalon|NightClub|Optician|Pharmacy|Physician|Plumber|PoliceStation|PostOffice|ProfessionalService|RadioStation|RealEstateAgent|RecyclingCenter|Resort|Restaurant|RoofingContractor|SelfStorage|ShoppingCenter|SkiResort|SportsActivityLocation|Store|TattooParlor|TelevisionStation|TennisComplex|TouristInformationCenter|TravelAgency|VeterinaryCare|Winery|\w+Store|\w+Shop|\w+Dealer|\w+Agency|\w+Service|\w+Business|\w+Clinic)$/;

const NOT_ORGANIZATIONS = new Set([
  'Service',
  'FinancialProduct',
  'GovernmentService',
  'BroadcastService',
  'CableOrSatelliteService',
  'WebService',
  'TaxiService',
  'FoodService',
]);

export const isOrganizationType = (type: string) =>
  ORGANIZATIONS.has(type) || (LOCAL_BUSINESS.test(type) && !NOT_ORGANIZATIONS.has(type));

export const isIdentityType = (type: string) => PEOPLE.has(type) || isOrganizationType(type);

export const isSiteType = (type: string) =>
  type === 'WebSite' || /^(?:\w*Page|CollectionPage|WebPage)$/.test(type);
