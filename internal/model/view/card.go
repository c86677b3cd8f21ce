package view

// CardColumns are the columns that a card shows beside the item's extras. Lists of cards select
// no others.
const CardColumns = "id,name,description,type,category,tags,bandwidth"
